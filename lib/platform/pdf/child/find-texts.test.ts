import { degrees, PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { findTexts } from "./find-texts";

async function printed(...draws: ((page: PDFPage) => void)[]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const draw of draws) {
    const page = pdf.addPage([600, 800]);
    page.setFont(font);
    draw(page);
  }
  return pdf.save();
}

const everywhere = (...texts: string[]) => texts.map((text) => ({ text, pageIndex: null, occurrence: "all" as const }));

const write = (text: string, x: number, y: number) => (page: PDFPage) => page.drawText(text, { x, y, size: 12 });

test("each text is found on every page, with its case, also in the middle of a line", async () => {
  const bytes = await printed(
    write("Signed by the tenant: here", 60, 700),
    write("THE TENANT and the tenant", 60, 100),
  );
  const [found, other, none] = await findTexts(bytes, everywhere("the tenant", "THE TENANT", "the landlord"), 100);
  expect(found?.map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
  expect(other?.map(({ pageIndex }) => pageIndex)).toEqual([1]);
  expect(none).toEqual([]);
  const [first] = found ?? [];
  const bottom = ((first?.top ?? 0) + (first?.height ?? 0)) * 8;
  expect(Math.abs(bottom - 100)).toBeLessThan(1);
  expect((first?.left ?? 0) * 6).toBeGreaterThan(110);
});

test("a text whose characters stand apart, as kerning makes them, is one text", async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const bytes = await printed((page) => {
    let x = 60;
    for (const letter of "Signature") {
      page.drawText(letter, { x, y: 400, size: 12 });
      x += font.widthOfTextAtSize(letter, 12) + 1;
    }
  });
  expect((await findTexts(bytes, everywhere("Signature"), 100))[0]).toHaveLength(1);
});

test.each([90, 180, 270])("on a page turned by %i, the box is where the page shows the text", async (turned) => {
  const bytes = await printed((page) => {
    write("anchor", 60, 700)(page);
    page.setRotation(degrees(turned));
  });
  const [[box] = []] = await findTexts(bytes, everywhere("anchor"), 100);
  const centre = { x: (box?.left ?? 0) + (box?.width ?? 0) / 2, y: (box?.top ?? 0) + (box?.height ?? 0) / 2 };
  const [across, down] = [12.9, 12]; // of the upright page, in percent
  const shown = { 90: [100 - down, across], 180: [100 - across, 100 - down], 270: [down, 100 - across] }[turned] ?? [];
  expect(Math.abs(centre.x - (shown[0] ?? 0))).toBeLessThan(1.5);
  expect(Math.abs(centre.y - (shown[1] ?? 0))).toBeLessThan(1.5);
});

test("a text that goes on to the next line is found where it begins", async () => {
  const bytes = await printed((page) => {
    write("for the", 500, 700)(page);
    write("landlord alone", 60, 680)(page);
  });
  const [[box] = []] = await findTexts(bytes, everywhere("the landlord"), 100);
  expect((box?.left ?? 0) * 6).toBeGreaterThan(500);
});

/** 'x' 1,200 times on the first page and three times on the second. */
const givenRepeated = () =>
  printed(
    (page) => Array.from({ length: 60 }, (_, line) => write("x ".repeat(20), 60, 780 - 12 * line)(page)),
    write("x x x", 60, 700),
  );

test("an occurrence is found however many are before it", async () => {
  const bytes = await givenRepeated();
  const search = (occurrence: number, pageIndex: number | null = null) => ({ text: "x", pageIndex, occurrence });
  const found = await findTexts(bytes, [search(1_150), search(1_201), search(2, 1), search(1_204), search(4, 1)], 100);
  expect(found.map((places) => places.map(({ pageIndex }) => pageIndex))).toEqual([[0], [1], [1], [], []]);
  const [, , second] = await findTexts(bytes, [search(1), search(1_201), search(1_202)], 100);
  expect(second).toEqual(found[2]);
});

test("no more places are answered than one above the most, whatever the searches ask for", async () => {
  const far = { text: "x", pageIndex: null, occurrence: Number.MAX_SAFE_INTEGER };
  const found = await findTexts(await givenRepeated(), [far, ...everywhere(..."x".repeat(50))], 1_210);
  expect(found.flat()).toHaveLength(1_211);
});
