import { readFileSync } from "node:fs";
import { Blob, Buffer as ShapingBuffer, Face, Font, shape } from "harfbuzzjs";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { corpusStrings, hasCorpus } from "../../../../tests/support/corpus";
import { pageText, pdfFonts, rasterise } from "../../../../tests/support/pdf-judges";
import type { Stamp } from "../contract";
import { isFallback } from "../faces";
import { wrapText } from "../fit-text";
import { measureText } from "../measure-text";
import { shapeText } from "../shape-text";
import { textRuns } from "../text-runs";
import { uncoveredCharacters } from "../uncovered-characters";
import { stampPdf } from "./stamp";
import { writeTables } from "./write-tables";

const names = {
  Hangul: "김 도큐멘소",
  Han: "陳麗華 田中太郎 辻",
  Kana: "たなか カナ",
  Arabic: "مرحبا بالعالم",
  Hebrew: "שלום עולם",
  Georgian: "ნინო ბერიძე",
  Armenian: "Արմեն Սարգսյան",
  Devanagari: "कृष्ण क्षत्रिय हिन्दी",
  Thai: "สวัสดี น้ำใจ",
};

/** Each text on a line of its own. */
async function printed(texts: readonly string[], more: Partial<Stamp & { kind: "text" }> = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([600, 800]);
  const stamps = texts.map((text, index): Stamp => {
    const place = { pageIndex: 0, top: 2 + 6 * index, left: 10, width: 80, height: 5 };
    return { ...place, kind: "text", text, fontFace: "Helvetica", fontSize: 24, multiline: false, ...more };
  });
  return stampPdf({ bytes: await pdf.save(), stamps });
}

/** What is read out, without the direction marks that Poppler adds. */
const linesOf = (bytes: Uint8Array) =>
  pageText(bytes)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

test("names of every script can be read out as they were written", async () => {
  const bytes = await printed(Object.values(names));
  expect(linesOf(bytes)).toEqual(Object.values(names));
});

test("Chinese characters have the forms of the language whose own letters stand beside them", async () => {
  // A space is of the first font, which is none of these.
  const facesOf = async (...texts: string[]) =>
    pdfFonts(await printed(texts, { multiline: true }))
      .flatMap((name) => /NotoSans(..)/.exec(name)?.[1] ?? [])
      .toSorted();
  expect(await facesOf("直子さん")).toEqual(["JP"]);
  expect(await facesOf("직 直")).toEqual(["KR"]);
  expect(await facesOf("直 ㄓ")).toEqual(["TC"]);
  expect(await facesOf("直子")).toEqual(["SC"]);
  expect(await facesOf("さくら", "直子")).toEqual(["JP", "SC"]);
  expect(await facesOf("直子\nさくら")).toEqual(["JP", "SC"]);
});

test("fonts of other scripts are embedded as subsets, and only those that are needed", async () => {
  expect(pdfFonts(await printed(["Latin Ελληνικά"]))).toEqual([expect.stringMatching(/^Arimo/)]);
  const fonts = pdfFonts(await printed(Object.values(names)), "emb", "sub", "uni");
  for (const face of ["KR", "SC", "Arabic", "Hebrew", "Georgian", "Armenian", "Devanagari", "Thai"])
    expect(fonts).toContainEqual(expect.stringMatching(new RegExp(`^[A-Z]{6}\\+NotoSans${face}-Regular$`)));
});

const size = { width: 200, height: 32 };

/** The dark part of a picture, stretched to one size. */
async function inkOf(picture: Uint8Array): Promise<Buffer> {
  const trimmed = await sharp(picture)
    .flatten({ background: "#fff" })
    .greyscale()
    .trim({ threshold: 60 })
    .png()
    .toBuffer();
  return sharp(trimmed)
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();
}

/** The ink of each line of `printed`. */
async function inkOfRows(bytes: Uint8Array, count: number): Promise<Buffer[]> {
  const { width, height, pixels } = await rasterise(bytes, 0, 1800);
  const page = sharp(pixels, { raw: { width, height, channels: 3 } });
  const row = (index: number) => ({
    left: 0,
    width,
    top: Math.round(((2 + 6 * index - 0.5) / 100) * height),
    height: Math.round(0.06 * height),
  });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => inkOf(await page.clone().extract(row(index)).png().toBuffer())),
  );
}

/** A word's letters as they stand from left to right. */
const turned = (word: string) => Array.from(word).toReversed().join("");

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length / 255;

type Placed = { id: number; x: number; y: number };

function shapedByHarfBuzz(text: string, script: string) {
  const file = `noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;
  const bytes = new Uint8Array(readFileSync(`node_modules/@expo-google-fonts/${file}`));
  const font = new Font(new Face(new Blob(bytes.buffer)));
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let pen = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, index): Placed => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const x = pen + xOffset;
    pen += xAdvance;
    return { id, x, y: yOffset };
  });
  return { font, glyphs, width: pen };
}

/** The text as HarfBuzz shapes it, drawn by librsvg. */
async function drawnByHarfBuzz(text: string, script: string): Promise<Uint8Array> {
  const { font, glyphs, width } = shapedByHarfBuzz(text, script);
  const paths = glyphs.map(
    ({ id, x, y }) => `<path transform="translate(${x} ${-y}) scale(1 -1)" d="${font.glyphToPath(id)}"/>`,
  );
  const box = `width="${width / 20}" height="100" viewBox="-100 -1300 ${width + 200} 2000"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${paths.join("")}</svg>`;
  return sharp(Buffer.from(svg)).resize({ width: 900 }).png().toBuffer();
}

const shaped: [script: string, text: string][] = [
  ["Arabic", names.Arabic],
  ["Arabic", "بِسْمِ ٱللَّهِ"],
  ["Arabic", "لا إله پژمان گلزار"],
  ["Hebrew", names.Hebrew],
  ["Hebrew", "שָׁלוֹם בְּרֵאשִׁית"],
  ["Georgian", names.Georgian],
  ["Armenian", names.Armenian],
  ["Devanagari", names.Devanagari],
  ["Devanagari", "र्कीति राष्ट्र श्रीमती"],
  ["Thai", names.Thai],
  ["Thai", "ปั่น ก่ำ ผู้ใหญ่"],
];

const isRightToLeft = (script: string) => script === "Arabic" || script === "Hebrew";
const inOrder = (glyphs: readonly Placed[]) =>
  glyphs.map(({ id, x, y }) => `${id} at ${Math.round(x)}, ${Math.round(y)}`).toSorted();

test.each(shaped)("%s %s has the glyphs of HarfBuzz where HarfBuzz places them", (script, text) => {
  const face = textRuns(text, "Helvetica")[0]?.face;
  if (!face || !isFallback(face)) throw new Error("The text is not of this script");
  let pen = 0;
  const own = shapeText({ face, weight: 400, text, isRightToLeft: isRightToLeft(script) }).flatMap((cluster) => {
    const placed = cluster.parts.map(({ id, x, y }): Placed => ({ id, x: (pen + x) * 1000, y: y * 1000 }));
    pen += cluster.width;
    return placed;
  });
  expect(inOrder(own)).toEqual(inOrder(shapedByHarfBuzz(text, script).glyphs));
});

test("looks as HarfBuzz shapes it", async () => {
  const bytes = await printed(shaped.map(([, text]) => text));
  const rows = await inkOfRows(bytes, shaped.length);
  const differences = await Promise.all(
    shaped.map(async ([script, text], index) =>
      difference(rows[index] ?? Buffer.alloc(0), await inkOf(await drawnByHarfBuzz(text, script))),
    ),
  );
  expect(shaped.filter((_, index) => (differences[index] ?? 1) > 0.05)).toEqual([]);
});

test("in a sentence names keep their direction, and what follows them the sentence's", async () => {
  const words = [
    ...pageText(await tableWith("مرحبا 12:30, שלום (2)"), "-bbox").matchAll(/xMin="([\d.]+)"[^>]*>([^<]*)</g),
  ]
    .map(([, x, word = ""]) => ({ x: Number(x), word }))
    .filter(({ word }) => word !== "김");
  const ordered = words.toSorted((one, other) => one.x - other.x).map(({ word }) => word);
  expect(ordered).toEqual([turned("مرحبا"), "12:30,", turned("שלום"), "(2)"]);
});

test("bold text of other scripts is bold", async () => {
  const fonts = pdfFonts(await tableWith("שלום"), "emb", "sub", "uni").map((name) => name.replace(/^.*\+/, ""));
  expect(fonts).toEqual(expect.arrayContaining(["NotoSansKR-SemiBold", "NotoSansHebrew-Regular"]));
});

const tableWith = (value: string) =>
  writeTables({
    title: "",
    subtitle: "",
    facts: [{ label: "", value }],
    sections: [{ heading: "김", columns: [], rows: [] }],
    footer: "",
    pageOf: "",
  });

test("scripts without spaces are wrapped between words, and no line begins with closing punctuation", () => {
  const text = "本合同由双方签署，「甲方」同意支付全部款项。もし支払いが遅れた場合は、乙に通知する。";
  for (let width = 6; width < 14; width += 1) {
    const lines = wrapText(text, width, (part) => Array.from(part).length);
    expect(lines.join("")).toBe(text);
    expect(lines.filter((line) => Array.from(line).length > width || /^[，。、」]|「$/.test(line))).toEqual([]);
  }
});

test("every character of the odd strings is named or has ink", { skip: !hasCorpus }, () => {
  const blank: string[] = [];
  for (const character of new Set(corpusStrings().join("").normalize("NFC"))) {
    if (/[\s\p{C}\p{M}\p{Zs}]/u.test(character) || uncoveredCharacters(character).length > 0) continue;
    for (const run of textRuns(character, "Helvetica")) {
      if (!isFallback(run.face)) continue;
      const clusters = shapeText({ ...run, face: run.face, weight: 400 });
      if (!clusters.some(({ parts }) => parts.some(({ outline }) => outline.commands.length > 0)))
        blank.push(character);
    }
    if (textRuns(character, "Helvetica").length === 0) blank.push(character);
  }
  expect(blank).toEqual([]);
});

test("words of both directions stand in order in a line", async () => {
  const bytes = await printed(["Anna שלום 12 Bob", "שלום Anna 12 عالم"]);
  const words = [...pageText(bytes, "-bbox").matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)]
    .map(([, x, y, word = ""]) => ({ x: Number(x), y: Math.floor(Number(y) / 48), word }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  // Words and their letters from left to right; the first letter decides on which side a line begins (UAX 9).
  expect(words.map(({ word }) => word)).toEqual(
    ["Anna", "12", turned("שלום"), "Bob"].concat([turned("عالم"), "Anna", "12", turned("שלום")]),
  );
});

test("a text is measured as wide as it is printed", async () => {
  const texts = Object.values(names);
  const { width, height, pixels } = await rasterise(await printed(texts), 0, 1200);
  for (const [index, text] of texts.entries()) {
    let [left, right] = [width, 0];
    const [from, to] = [2 + 6 * index, 7 + 6 * index].map((percent) => Math.round((percent / 100) * height) * width);
    for (let at = from ?? 0; at < (to ?? 0); at += 1) {
      if ((pixels[at * 3] ?? 255) > 128) continue;
      left = Math.min(left, at % width);
      right = Math.max(right, at % width);
    }
    expect(Math.abs(right - left - measureText("Helvetica")(text) * 24 * 2)).toBeLessThan(12);
  }
});
