import { PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { pageText, rasterise, type Picture } from "../../../../tests/support/pdf-judges";
import type { FontFace, Stamp } from "../contract";
import { stampPdf } from "./stamp";

const columns = 16;
const faces: FontFace[] = ["Helvetica", "Courier", "Times New Roman"];
const greek = "αβγδεζηθικλμνξοπρστυφχψω";
const others = "άέήίόύώϊΐΆΎᾳῷἄłżćęğşıßñőЖщы€₺№";

async function pdfWith(content = ""): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream(content)));
  const hidden = pdf.context.register(pdf.context.obj({ Type: "OCG", Name: "Hidden" }));
  page.node.set(PDFName.of("Resources"), pdf.context.obj({ Properties: { Hidden: hidden } }));
  pdf.catalog.set(PDFName.of("OCProperties"), pdf.context.obj({ OCGs: [hidden], D: { OFF: [hidden] } }));
  return pdf.save();
}

function textStamp(text: string, more: Partial<Stamp & { kind: "text" }> = {}): Stamp {
  const place = { pageIndex: 0, top: 10, left: 10, width: 40, height: 5 };
  return { ...place, kind: "text", text, fontFace: "Helvetica", fontSize: 14, multiline: false, ...more };
}

/** Whether each pixel of a part of the picture is dark, as text. */
function inkOf(
  picture: Picture,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
) {
  let ink = "";
  for (let y = Math.round((top / 100) * picture.height); y < ((top + height) / 100) * picture.height; y += 1) {
    for (let x = Math.round((left / 100) * picture.width); x < ((left + width) / 100) * picture.width; x += 1) {
      ink += picture.at(x, y)[0] < 128 ? "#" : " ";
    }
  }
  return ink;
}

describe.each(faces)("%s", (fontFace) => {
  test("prints a glyph of its own for every letter of a language of the interface and its neighbours", async () => {
    const letters = [...(greek + others)];
    const stamps = letters.map((letter, index) => {
      const place = { top: 5 + 5 * Math.floor(index / columns), left: 5 + 5 * (index % columns), width: 5, height: 5 };
      return textStamp(letter, { ...place, fontFace, fontSize: 24 });
    });
    const bytes = await stampPdf({ bytes: await pdfWith(), stamps });
    const picture = await rasterise(bytes, 0, 1200);
    const glyphs = stamps.map((stamp) => inkOf(picture, stamp));
    expect(letters.filter((_, index) => !glyphs[index]?.includes("#"))).toEqual([]);
    expect(new Set(glyphs.slice(0, greek.length)).size).toBe(greek.length);
    const read = [...pageText(bytes).normalize("NFC").replace(/\s/g, "")];
    expect(read.sort()).toEqual([...letters.join("").normalize("NFC")].sort());
  });
});

test("what a document before has taken for a part of a letter can still be read in the next one", async () => {
  const textAfter = async (text: string) =>
    pageText(await stampPdf({ bytes: await pdfWith(), stamps: [textStamp(text)] })).trim();
  expect(await textAfter("Μάρκου ώρα")).toBe("Μάρκου ώρα");
  expect(await textAfter("Maria αω")).toBe("Maria αω");
});

test("text shrinks and wraps to stay inside its field, and nothing is drawn outside of it", async () => {
  const name = "Παναγιώτης Χατζηκωνσταντίνου-Παπαδημητρακόπουλος ".repeat(6);
  const stamp = textStamp(name, { multiline: true, width: 20, height: 6 });
  const bytes = await stampPdf({ bytes: await pdfWith(), stamps: [stamp] });
  expect(pageText(bytes).replace(/\s/g, "")).toBe(name.replace(/\s/g, ""));
  const picture = await rasterise(bytes, 0, 1200);
  const inside = inkOf(picture, stamp).replaceAll(" ", "").length;
  const everywhere = inkOf(picture, { left: 0, top: 0, width: 100, height: 100 }).replaceAll(" ", "").length;
  expect(inside).toBeGreaterThan(500);
  expect(everywhere).toBe(inside);
});

test("an empty box, a tick, an empty circle and a chosen one all differ and all show", async () => {
  const place = { pageIndex: 0, top: 10, width: 5, height: 5 };
  const stamps: Stamp[] = [
    { ...place, left: 10, kind: "check", checked: false },
    { ...place, left: 20, kind: "check", checked: true },
    { ...place, left: 30, kind: "radio", selected: false },
    { ...place, left: 40, kind: "radio", selected: true },
  ];
  const picture = await rasterise(await stampPdf({ bytes: await pdfWith(), stamps }), 0, 1200);
  const marks = stamps.map((stamp) => inkOf(picture, stamp));
  expect(marks.every((mark) => mark.includes("#"))).toBe(true);
  expect(new Set(marks).size).toBe(4);
});

describe("a stamp is where it should be after content that", () => {
  const place = { pageIndex: 0, top: 40, left: 40, width: 20, height: 10 };
  const stamp: Stamp = { ...place, kind: "check", checked: true };
  const leftOpen = {
    "scales without restoring": "3 0 0 3 100 100 cm q",
    "restores more than it saved": "Q Q 0.5 0 0 0.5 0 0 cm",
    "clips to nothing": "0 0 1 1 re W n q q",
    "leaves a text open": "BT 1 0 0 1 50 50 Tm",
    "hides what follows": "/OC /Hidden BDC q",
    "names operators in strings": "BT (q q q Q) Tj <71> Tj ET % q q\n/q gs q",
  };
  test.each(Object.entries(leftOpen))("%s", async (_, content) => {
    const clean = await rasterise(await stampPdf({ bytes: await pdfWith(), stamps: [stamp] }), 0, 600);
    const disturbed = await rasterise(await stampPdf({ bytes: await pdfWith(content), stamps: [stamp] }), 0, 600);
    expect(inkOf(clean, place)).toContain("#");
    expect(inkOf(disturbed, place)).toBe(inkOf(clean, place));
  });
});

test("stamps on one page leave the others' content alone", async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]);
  const second = pdf.addPage([300, 300]);
  second.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream("0 0 m")));
  const stamped = await PDFDocument.load(await stampPdf({ bytes: await pdf.save(), stamps: [textStamp("one")] }));
  const contents = stamped.getPage(1).node.Contents();
  expect(contents instanceof PDFRawStream && Buffer.from(contents.getContents()).toString()).toBe("0 0 m");
});

test("a stamp on a page that does not exist is an error, not lost", async () => {
  const work = { bytes: await pdfWith(), stamps: [textStamp("x", { pageIndex: 1 })] };
  await expect(stampPdf(work)).rejects.toThrow("beyond the pages");
});

test("the same stamps give the same bytes", async () => {
  const work = { bytes: await pdfWith(), stamps: [textStamp("Ωμέγα"), textStamp("Łódź", { top: 30 })] };
  expect(Buffer.compare(await stampPdf(work), await stampPdf(work))).toBe(0);
});
