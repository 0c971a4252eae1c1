import { degrees, PDFDocument, type PDFPage, rgb } from "pdf-lib";
import { expect, test } from "vitest";
import { sharp } from "@/lib/platform/process/sharp";
import { foundOn, pdfOf, shownOf } from "../../../../../tests/support/drawn-pages";
import { drawPage } from "../draw-page";
import { openPdf, withPage } from "../engine";
import { findFields } from "./find-fields";

const page = { width: 600, height: 800 };

const line = (on: PDFPage, x: number, y: number, width: number) =>
  on.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.7 });

function drawLease(on: PDFPage) {
  on.drawText("Rent: ________________", { x: 60, y: 700 });
  for (const [index, party] of ["Tenant", "Landlord"].entries()) {
    const x = 60 + index * 260;
    on.drawText(party, { x, y: 600 });
    on.drawText("Signature:", { x, y: 550 });
    line(on, x + 60, 548, 140);
    on.drawText("Date:", { x, y: 520 });
    line(on, x + 60, 518, 140);
    on.drawText("Name:", { x, y: 490 });
    line(on, x + 60, 488, 140);
  }
  on.drawRectangle({ x: 60, y: 440, width: 9, height: 9, borderColor: rgb(0, 0, 0), borderWidth: 0.8 });
  on.drawText("The tenant keeps a dog", { x: 76, y: 441 });
}

test("finds lines to sign on, with their kinds, names and parties, and squares to tick", async () => {
  const found = await foundOn(drawLease);
  const shown = found.map(({ name, widget, prefill, party, rules }) => ({ name, widget, prefill, party, ...rules }));
  expect(shown).toMatchObject([
    { name: "Rent", widget: "text", format: "money" },
    { name: "Signature", widget: "signature", party: "tenant" },
    { name: "Signature", widget: "signature", party: "landlord" },
    { name: "Date", widget: "text", prefill: "today", party: "tenant" },
    { name: "Date", widget: "text", prefill: "today", party: "landlord" },
    { name: "Name", widget: "text", prefill: "fullName", party: "tenant" },
    { name: "Name", widget: "text", prefill: "fullName", party: "landlord" },
    { name: "The tenant keeps a dog", widget: "checkbox", party: "tenant" },
  ]);
  expect(found[1]?.left).toBeCloseTo((120 / 600) * 100, 0);
  expect((found[1]?.top ?? 0) + (found[1]?.height ?? 0)).toBeCloseTo(((800 - 548) / 800) * 100, 0);
});

test("finds the empty cells of a table under its heads, and no headings", async () => {
  const found = await foundOn((on) => {
    on.drawRectangle({ x: 60, y: 500, width: 450, height: 72, borderColor: rgb(0, 0, 0), borderWidth: 1 });
    for (const y of [524, 548]) line(on, 60, y, 450);
    for (const x of [210, 360]) on.drawLine({ start: { x, y: 500 }, end: { x, y: 572 }, thickness: 1 });
    for (const [index, head] of ["Full name", "Telephone", "Amount paid"].entries())
      on.drawText(head, { x: 85 + index * 150, y: 556 });
  });
  expect(found.map(({ name, rules }) => [name, rules?.format])).toEqual([
    ["Full name", undefined],
    ["Telephone", "phone"],
    ["Amount paid", "money"],
    ["Full name", undefined],
    ["Telephone", "phone"],
    ["Amount paid", "money"],
  ]);
});

test("touching cells of equal width are one comb, lines below each other one text of several lines", async () => {
  const found = await foundOn((on) => {
    on.drawText("Postcode", { x: 60, y: 716 });
    for (let index = 0; index < 5; index += 1)
      on.drawRectangle({
        x: 60 + index * 14,
        y: 690,
        width: 14,
        height: 18,
        borderColor: rgb(0, 0, 0),
        borderWidth: 0.7,
      });
    on.drawText("Remarks:", { x: 60, y: 640 });
    for (let index = 0; index < 4; index += 1) line(on, 60, 616 - index * 18, 400);
  });
  expect(found.map(({ rules }) => rules)).toMatchObject([{ comb: 5 }, { multiline: true }]);
});

test("circles in a row are the buttons of one group", async () => {
  const found = await foundOn((on) => {
    for (const [index, answer] of ["Yes", "No"].entries()) {
      on.drawCircle({ x: 70 + index * 80, y: 700, size: 5, borderColor: rgb(0, 0, 0), borderWidth: 0.8 });
      on.drawText(answer, { x: 80 + index * 80, y: 696 });
    }
  });
  expect(found.map(({ name, widget, groupName }) => [name, widget, groupName])).toEqual([
    ["Yes", "radio", "Yes / No"],
    ["No", "radio", "Yes / No"],
  ]);
});

test("proposes nothing for a text with underlined words, rules and a frame around it", async () => {
  const found = await foundOn((on) => {
    on.drawText("Agreement", { x: 60, y: 700, size: 18 });
    line(on, 60, 696, 90);
    for (let row = 0; row < 12; row += 1)
      on.drawText("The parties agree upon what this line says.", { x: 60, y: 650 - row * 16 });
    line(on, 40, 440, 520);
    on.drawRectangle({ x: 30, y: 30, width: 540, height: 740, borderColor: rgb(0, 0, 0), borderWidth: 1 });
  });
  expect(shownOf(found)).toEqual([]);
});

test("rules that separate parts of a page are no lines to write on, but lines below each other are", async () => {
  const found = await foundOn((on) => {
    line(on, 40, 776, 520);
    line(on, 40, 750, 520);
    on.drawText("Application", { x: 60, y: 730 });
    on.drawText("Explain why:", { x: 60, y: 700 });
    for (let index = 0; index < 4; index += 1) line(on, 60, 676 - index * 18, 480);
    for (let row = 0; row < 5; row += 1)
      on.drawText("The parties agree upon what this line says.", { x: 60, y: 580 - row * 16 });
    line(on, 40, 480, 520);
    on.drawText("Notes on this form", { x: 60, y: 468 });
    line(on, 70, 440, 440);
    on.drawText("The parties agree upon what this line says.", { x: 60, y: 400 });
  });
  expect(shownOf(found)).toMatchObject([{ name: "Explain why", rules: { multiline: true } }]);
});

test("the high cell beside a question, for its number, is no place to write in", async () => {
  const found = await foundOn((on) => {
    on.drawRectangle({ x: 40, y: 600, width: 500, height: 90, borderColor: rgb(0, 0, 0), borderWidth: 1 });
    on.drawLine({ start: { x: 66, y: 600 }, end: { x: 66, y: 690 }, thickness: 1 });
    on.drawText("What was your situation at that time?", { x: 72, y: 674 });
    on.drawText("Explain:", { x: 72, y: 620 });
    line(on, 120, 618, 300);
  });
  expect(shownOf(found).map(({ name }) => name)).toEqual(["Explain"]);
});

test("what the longer texts beside them leave free in the cells of a table is no place to write in", async () => {
  const cell = { width: 220, height: 32, borderColor: rgb(0, 0, 0), borderWidth: 1 };
  const found = await foundOn((on) => {
    for (const y of [700, 668]) {
      on.drawRectangle({ x: 60, y, ...cell });
      on.drawRectangle({ x: 280, y, ...cell });
      for (const [row, words] of ["Payments of more than", "six hundred in a year"].entries())
        on.drawText(words, { x: 66, y: y + 19 - row * 13 });
      on.drawText("Payees one to five", { x: 286, y: y + 19 });
    }
    on.drawRectangle({ x: 60, y: 600, ...cell });
    on.drawRectangle({ x: 280, y: 600, ...cell });
    on.drawText("Account of the payer", { x: 66, y: 619 });
    on.drawText("Account of the payee", { x: 286, y: 619 });
  });
  expect(shownOf(found).map(({ name }) => name)).toEqual(["Account of the payer", "Account of the payee"]);
});

test("what only an office fills in is left out", async () => {
  const found = await foundOn((on) => {
    on.drawRectangle({ x: 60, y: 640, width: 200, height: 24, borderColor: rgb(0, 0, 0), borderWidth: 1 });
    on.drawText("Office use only", { x: 70, y: 648 });
    on.drawRectangle({ x: 60, y: 600, width: 200, height: 40, borderColor: rgb(0, 0, 0), borderWidth: 1 });
    on.drawRectangle({ x: 300, y: 600, width: 200, height: 40, borderColor: rgb(0, 0, 0), borderWidth: 1 });
  });
  expect(found.map(({ left }) => Math.round(left))).toEqual([50]);
});

test("a page that is turned is read as it is displayed", async () => {
  const found = await foundOn((on) => {
    on.setRotation(degrees(90));
    on.drawText("Signature:", { x: 300, y: 100, rotate: degrees(90) });
    on.drawLine({ start: { x: 302, y: 160 }, end: { x: 302, y: 320 }, thickness: 0.7 });
  });
  expect(found).toMatchObject([{ name: "Signature", widget: "signature" }]);
  expect(found[0]?.left).toBeCloseTo((160 / 800) * 100, 0);
});

/** The page as a picture. */
async function scanned(draw: (page: PDFPage) => void, turned = 0): Promise<Uint8Array> {
  const open = await openPdf(await pdfOf(draw));
  const { pixels, width, height } = withPage(open, 0, (handle) => drawPage(open, handle, 1250));
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(turned, { background: "white" })
    .resize({ width, height, fit: "cover" })
    .jpeg({ quality: 85 })
    .toBuffer();
  const pdf = await PDFDocument.create();
  pdf.addPage([page.width, page.height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, ...page });
  return pdf.save();
}

function drawLetter(on: PDFPage) {
  drawLease(on);
  for (let row = 0; row < 15; row += 1)
    on.drawText("The tenant pays the rent by the fifth day of each month, as agreed.", { x: 60, y: 400 - row * 20 });
}

test("finds the lines and squares of a scan that lies askew, without their names", async () => {
  const found = shownOf(await findFields(await scanned(drawLetter, 1), [0]));
  expect(found.map(({ widget }) => widget).toSorted()).toEqual([
    "checkbox",
    ...Array.from({ length: 7 }, () => "text"),
  ]);
  expect(found.every(({ name, party }) => name === "" && party === undefined)).toBe(true);
});

test("proposes nothing for a scan that stands on its head", async () => {
  expect(await findFields(await scanned(drawLetter, 180), [0])).toEqual([]);
});

test("graph paper, a drawing of very many lines and an empty page have no fields", async () => {
  const grid = await foundOn((on) => {
    for (let index = 0; index <= 200; index += 1) {
      line(on, 20, 20 + index * 3.8, 560);
      on.drawLine({ start: { x: 20 + index * 2.8, y: 20 }, end: { x: 20 + index * 2.8, y: 780 }, thickness: 0.3 });
    }
  });
  const largeGrid = await foundOn(
    (on) => {
      for (let index = 0; index <= 200; index += 1) {
        line(on, 20, 20 + index * 11, 2200);
        on.drawLine({ start: { x: 20 + index * 11, y: 20 }, end: { x: 20 + index * 11, y: 2220 }, thickness: 0.3 });
      }
    },
    { width: 2240, height: 2240 },
  );
  const drawing = await PDFDocument.create();
  const content = Array.from(
    { length: 100_000 },
    (_, index) => `${index % 600} ${(index * 7) % 800} m ${(index * 3) % 600} ${index % 800} l S`,
  );
  const sheet = drawing.addPage([600, 800]);
  sheet.node.set(
    sheet.node.context.obj("Contents") as never,
    drawing.context.register(drawing.context.flateStream(content.join("\n"))),
  );
  expect([grid, largeGrid, await findFields(await drawing.save(), [0]), await foundOn(() => undefined)]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});
