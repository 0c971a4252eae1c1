import { PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFObject } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pageText, rasterise, type Picture } from "../../../../tests/support/pdf-judges";
import { isCaptionLegible } from "../caption";
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

/** A part of the picture as text, "#" for each dark pixel. */
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
  test("prints a distinct glyph for every letter of the interface's languages and some others", async () => {
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

test("a letter that was part of an accented glyph in one document stays searchable in the next", async () => {
  const textAfter = async (text: string) =>
    pageText(await stampPdf({ bytes: await pdfWith(), stamps: [textStamp(text)] })).trim();
  expect(await textAfter("Μάρκου ώρα")).toBe("Μάρκου ώρα");
  expect(await textAfter("Maria αω")).toBe("Maria αω");
});

test("left-to-right and right-to-left words keep the space between them", async () => {
  const bytes = await stampPdf({ bytes: await pdfWith(), stamps: [textStamp("Maria שלום, 12 Nikos שלום")] });
  const words = pageText(bytes, "-raw")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim(); // without direction marks
  expect(words.split(/\s+/)).toEqual(["Maria", "12", ",שלום", "Nikos", "שלום"]);
});

test("a date below a signature is never cut off, however small its field", async () => {
  const dot = await sharp({ create: { width: 2, height: 2, channels: 4, background: "#fff" } })
    .png()
    .toBuffer();
  const caption = "28 Σεπ 2026, 18:58";
  const place = {
    pageIndex: 0,
    top: 10,
    left: 10,
    width: 5,
    height: 2,
    kind: "image",
    image: new Uint8Array(dot),
  } as const;
  const bytes = await stampPdf({ bytes: await pdfWith(), stamps: [{ ...place, caption }] });
  expect(pageText(bytes).trim()).toBe(caption); // on one line
  const { left, width } = place;
  const edge = inkOf(await rasterise(bytes, 0, 2400), { ...place, left: left + width * 0.95, width: width * 0.05 });
  expect(edge).not.toContain("#");
  const legible = [place, { width: 30, height: 10 }].map((one) =>
    isCaptionLegible({ width: one.width * 6, height: one.height * 8 }),
  );
  expect(legible).toEqual([false, true]);
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
    "leaves a string open": "BT (and so",
    "leaves a list open": "BT [(and so) 12",
    "closes the inner list only": "[ [ >> ] 12",
    "leaves a dictionary open": "/Span << /ActualText (x)",
    "leaves an inline image open": "q BI /W 2 /H 2 /BPC 8 /CS /G ID abcd",
    "ends inside an inline image's head": "BI /W 2",
    "holds the end of an inline image within it": "q BI /W 4 /H 4 /BPC 8 /CS /G ID ab EI q q ((( EI Q 3 0 0 3 9 9 cm",
    "runs numbers and operators together": "12q 3 0 0 3 9 9 cm",
  };
  test.each(Object.entries(leftOpen))("%s", async (_, content) => {
    const clean = await rasterise(await stampPdf({ bytes: await pdfWith(), stamps: [stamp] }), 0, 600);
    const disturbed = await rasterise(await stampPdf({ bytes: await pdfWith(content), stamps: [stamp] }), 0, 600);
    expect(inkOf(clean, place)).toContain("#");
    expect(inkOf(disturbed, place)).toBe(inkOf(clean, place));
  });
});

describe("content that readers treat differently does not hide the stamp:", () => {
  const place = { pageIndex: 0, top: 40, left: 40, width: 20, height: 10 };
  const contents: Record<string, (pdf: PDFDocument) => PDFObject[]> = {
    "nothing where it should be": () => [PDFRef.of(999)],
    "a dictionary": ({ context }) => [context.register(context.obj({ Type: "Font" }))],
    "a number": () => [PDFNumber.of(12)],
    "an unknown filter": ({ context }) => [context.register(context.stream("0 g", { Filter: "Foo" }))],
    "damaged flate": ({ context }) => [context.register(context.stream("no flate", { Filter: "FlateDecode" }))],
  };
  test.each(Object.entries(contents))("%s", async (_, make) => {
    const pdf = await PDFDocument.load(await pdfWith());
    pdf.getPage(0).node.set(PDFName.of("Contents"), pdf.context.obj(make(pdf)));
    const stamped = await stampPdf({ bytes: await pdf.save(), stamps: [{ ...place, kind: "check", checked: true }] });
    expect(inkOf(await rasterise(stamped, 0, 600), place)).toContain("#");
  });
});

describe("an invisible stamp is an error:", () => {
  test.each([
    ["below the page", { top: 120 }],
    ["beside the page", { left: -60 }],
  ])("%s", async (_, where) => {
    const work = { bytes: await pdfWith(), stamps: [textStamp("lost", where)] };
    await expect(stampPdf(work)).rejects.toThrow("page 1 cannot be seen");
  });
});

test("stamps on one page do not change the content of other pages", async () => {
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
