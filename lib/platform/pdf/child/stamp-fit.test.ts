import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { pageText } from "../../../../tests/support/pdf-judges";
import type { Stamp } from "../contract";
import { mostThatFits } from "../fit-text";
import { measureText } from "../measure-text";
import { stampPdf } from "./stamp";

const page = { width: 600, height: 800 };
const box = { pageIndex: 0, top: 10, left: 10, width: 40, height: 5 };
const points = { left: 60, top: 80, width: 240, height: 40 };

/** The words that Poppler reads in the stamped page, with their boxes. */
async function wordsOf(more: Partial<Stamp & { kind: "text" }> & { text: string }) {
  const pdf = await PDFDocument.create();
  pdf.addPage([page.width, page.height]);
  const stamp: Stamp = { ...box, kind: "text", fontFace: "Helvetica", fontSize: 14, multiline: false, ...more };
  const boxes = pageText(await stampPdf({ bytes: await pdf.save(), stamps: [stamp] }), "-bbox");
  return [...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
    ([, x0, y0, x1, y1, text = ""]) => ({ x0: Number(x0), y0: Number(y0), x1: Number(x1), y1: Number(y1), text }),
  );
}

test.each([
  ["ABCDEFGHI", 9, "Helvetica"],
  ["123456789", 12, "Courier"],
  ["ΑΒΓ1WMi-", 8, "Times New Roman"],
] as const)("the characters of %s stand in the middle of equal cells", async (text, comb, fontFace) => {
  const words = await wordsOf({ text, comb, fontFace });
  expect(words.map((word) => word.text)).toEqual([...text]);
  const cell = points.width / comb;
  for (const [index, { x0, x1 }] of words.entries())
    expect(Math.abs((x0 + x1) / 2 - (points.left + (index + 0.5) * cell))).toBeLessThan(0.5);
});

test("a comb of narrow cells keeps each character in its own", async () => {
  const words = await wordsOf({ text: "WWWWWWWWWWWWWWWWWWWWWWWW", comb: 24 });
  for (const { x0, x1, text } of words) expect(x1 - x0).toBeLessThanOrEqual(text.length * (points.width / 24));
});

const sentence = "The quick brown fox jumps over the lazy dog and then sleeps in the warm sun by the door";

test("a text that shrinks stays on one line, down to 6 points", async () => {
  const words = await wordsOf({ text: sentence.slice(0, 60), overflow: "shrink" });
  expect(new Set(words.map(({ y0 }) => Math.round(y0))).size).toBe(1);
  expect(Math.max(...words.map(({ x1 }) => x1))).toBeLessThanOrEqual(points.left + points.width);
});

test("a text that wraps keeps its size as long as the lines fit", async () => {
  const words = await wordsOf({ text: sentence.slice(0, 43), overflow: "wrap" });
  const heights = words.map(({ y0, y1 }) => Math.round(y1 - y0));
  const [single] = await wordsOf({ text: "The" });
  expect(new Set(words.map(({ y0 }) => Math.round(y0))).size).toBe(2);
  expect(new Set(heights)).toEqual(new Set([Math.round((single?.y1 ?? 0) - (single?.y0 ?? 0))]));
});

test.each(["shrink", "wrap"] as const)("what is said to fit is printed whole: %s", async (overflow) => {
  const text = Array.from({ length: 6 }, () => sentence).join(" ");
  const room = { ...points, fontSize: 14, multiline: false, overflow };
  const most = mostThatFits(text, room, measureText("Helvetica")) ?? 0;
  expect(most).toBeGreaterThan(overflow === "wrap" ? 300 : 60);
  expect(mostThatFits(text.slice(0, most), room, measureText("Helvetica"))).toBeNull();
  expect(mostThatFits(text.slice(0, most + 8), room, measureText("Helvetica"))).not.toBeNull();
  const words = await wordsOf({ text: text.slice(0, most), overflow });
  expect(words.map((word) => word.text).join(" ")).toBe(text.slice(0, most).trim());
  expect(Math.max(...words.map(({ x1 }) => x1))).toBeLessThanOrEqual(points.left + points.width + 0.5);
  expect(Math.max(...words.map(({ y1 }) => y1))).toBeLessThanOrEqual(points.top + points.height + 1.5);
  // Arimo's ascent and descent are 1.117 of its size.
  expect(Math.min(...words.map(({ y0, y1 }) => y1 - y0))).toBeGreaterThanOrEqual(6 * 1.05);
});

test.each([
  ["several lines", { multiline: true }],
  ["a single line", {}],
  ["several lines with breaks", { multiline: true, text: `No dogs.\nNo smoking.\n${"Χωρίς σκύλους. ".repeat(30)}` }],
])("a text that no legible size makes fit is printed smaller, whole and within its box: %s", async (_, more) => {
  const text = Array.from({ length: 20 }, () => sentence).join(" ");
  const wanted = { text, ...more };
  const words = await wordsOf(wanted);
  expect(words.map((word) => word.text).join(" ")).toBe(wanted.text.split(/\s+/).join(" ").trim());
  expect(Math.max(...words.map(({ x1 }) => x1))).toBeLessThanOrEqual(points.left + points.width + 0.5);
  expect(Math.max(...words.map(({ y1 }) => y1))).toBeLessThanOrEqual(points.top + points.height + 0.5);
});
