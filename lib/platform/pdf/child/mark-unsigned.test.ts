import { degrees, PDFDocument, PDFName, PDFNumber, rgb } from "pdf-lib";
import { expect, test } from "vitest";
import { pageCount, pageText, type Picture, qpdfCheck, rasterise } from "../../../../tests/support/pdf-judges";
import { markUnsigned } from "./mark-unsigned";

const mark = { short: "Χωρίς υπογραφή", long: "Χωρίς υπογραφή: λήψη πριν από την υπογραφή" };
const usual = { size: [595, 842] as [number, number], turn: 0, unit: 1, colour: rgb(0.8, 1, 1) };
const kinds = {
  plain: usual,
  turned: { ...usual, turn: 90 },
  overhead: { ...usual, turn: 180 },
  turnedBack: { ...usual, turn: 270 },
  black: { ...usual, colour: rgb(0, 0, 0) },
  tiny: { ...usual, size: [10, 12] as [number, number] },
  flat: { ...usual, size: [110, 10] as [number, number] },
  poster: { ...usual, size: [2384, 3370] as [number, number], turn: 90 },
  scaled: { ...usual, size: [200, 300] as [number, number], turn: 270, unit: 3 },
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[]; // of an object whose keys are these

async function givenPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const name of names) {
    const { size, turn, unit, colour } = kinds[name];
    const page = pdf.addPage(size);
    page.drawRectangle({ x: -size[0], y: -size[1], width: 3 * size[0], height: 3 * size[1], color: colour });
    page.setRotation(degrees(turn));
    if (unit !== 1) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(unit));
  }
  return pdf.save();
}

const textOf = (bytes: Uint8Array, index: number) =>
  pageText(bytes, "-f", String(index + 1), "-l", String(index + 1))
    .replace(/\s+/g, " ")
    .trim();

/** The red pixels of these rows. */
function inkIn(picture: Picture, from: number, to: number): number {
  let ink = 0;
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const [red, green] = picture.at(x, y);
      if (red > green + 40) ink += 1;
    }
  return ink;
}

test("every page has the mark below its foot as displayed, whatever its size, rotation, unit and colour", async () => {
  const before = await givenPages();
  const copy = before.slice();
  const marked = await markUnsigned({ bytes: before, stamps: [], mark });
  expect(before).toEqual(copy);
  expect([qpdfCheck(marked), pageCount(marked)]).toEqual([0, names.length]);
  for (const [index, name] of names.entries()) {
    const wanted = name === "tiny" || name === "flat" ? mark.short : mark.long;
    expect([name, textOf(marked, index)]).toEqual([name, wanted]);
    const { size, turn, unit, colour } = kinds[name];
    const height = (turn % 180 === 0 ? size[1] : size[0]) * unit;
    const strip = Math.max(18, 0.02 * unit * Math.max(...size));
    const picture = await rasterise(marked, index, 240);
    const edge = (height / (height + strip)) * picture.height;
    const page = [colour.red, colour.green, colour.blue].map((share) => Math.round(255 * share));
    for (const x of [1, picture.width - 2]) {
      expect([name, picture.at(x, Math.floor(edge) - 2)]).toEqual([name, page]); // nothing of the page is covered
      expect([name, picture.at(x, Math.ceil(edge) + 2)]).toEqual([name, [255, 255, 255]]);
      expect([name, picture.at(x, picture.height - 2)]).toEqual([name, [255, 255, 255]]);
    }
    expect([name, inkIn(picture, Math.ceil(edge), picture.height) > 5]).toEqual([name, true]);
    expect([name, inkIn(picture, 0, Math.floor(edge))]).toEqual([name, 0]);
  }
});

test("content that leaves states open, or paints beyond its page, neither moves nor hides the mark", async () => {
  const pdf = await PDFDocument.create();
  for (const content of [
    "q 3 0 0 3 900 900 cm BT",
    "Q Q q 0 0 1 1 re W n",
    "/Span BMC q 0 g -900 -900 3000 3000 re f",
  ]) {
    const page = pdf.addPage([300, 400]);
    page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.stream(content)));
  }
  const marked = await markUnsigned({ bytes: await pdf.save(), stamps: [], mark });
  for (const index of [0, 1, 2]) {
    expect(textOf(marked, index)).toBe(mark.long);
    const picture = await rasterise(marked, index, 300);
    expect(picture.at(2, picture.height - 3)).toEqual([255, 255, 255]);
  }
});
