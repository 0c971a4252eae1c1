import { degrees, PDFDocument, PDFName, PDFNumber, type PDFPage, StandardFonts } from "pdf-lib";
import { expect, test } from "vitest";
import { pageMatrix, type PageBox, type Rotation } from "../geometry";
import { readPrinted } from "./read-printed";

async function printedOn(draw: (page: PDFPage) => void) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
  draw(page);
  const boxes = await readPrinted(await pdf.save(), 0);
  const pointsOf = (percent: number, side: number) => Math.round((percent / 100) * side);
  return boxes.map(({ left, top, width, height }) => ({
    left: pointsOf(left, 600),
    right: pointsOf(left + width, 600),
    top: pointsOf(top, 800),
    bottom: pointsOf(top + height, 800),
  }));
}

test("a line of text and the blank behind it are two boxes", async () => {
  const [words, blank, ...others] = await printedOn((page) =>
    page.drawText("Name of the tenant: ______________", { x: 60, y: 700, size: 12 }),
  );
  expect(others).toEqual([]);
  expect(words).toMatchObject({ top: 91, bottom: 100 });
  expect(words?.left).toBe(61);
  expect(blank?.left).toBeGreaterThan(words?.right ?? 600);
  expect(blank?.top).toBeGreaterThanOrEqual(100);
});

test("ruled lines, frames and the lines of a paragraph are found, a background is not", async () => {
  const boxes = await printedOn((page) => {
    page.drawRectangle({ x: 0, y: 0, width: 600, height: 800, opacity: 0.1 });
    page.drawRectangle({ x: 300, y: 600, width: 200, height: 40, borderWidth: 0 });
    page.drawLine({ start: { x: 60, y: 500 }, end: { x: 260, y: 500 }, thickness: 1 });
    page.drawText("First line\nSecond line", { x: 60, y: 400, size: 12, lineHeight: 20 });
  });
  expect(boxes).toContainEqual({ left: 300, right: 500, top: 160, bottom: 200 });
  expect(boxes.filter(({ left, right }) => left <= 60 && right >= 260)).toHaveLength(1);
  expect(boxes.filter(({ top }) => top > 350)).toHaveLength(2);
  expect(boxes).toHaveLength(4);
});

const rotations: Rotation[] = [0, 90, 180, 270];

test.each(rotations)("a box is where the page turned by %i shows it", async (rotation) => {
  const box: PageBox = { x0: 60, y0: -90, x1: 360, y1: 510, rotation, userUnit: 2 };
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.setMediaBox(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  page.setRotation(degrees(rotation));
  page.node.set(PDFName.of("UserUnit"), PDFNumber.of(box.userUnit));
  const [a, b, c, d, e, f] = pageMatrix(box);
  const at = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const [one, other] = [at(60, 120), at(180, 240)];
  page.drawRectangle({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  });
  const turned = rotation === 90 || rotation === 270;
  const [width, height] = turned ? [1200, 600] : [600, 1200];
  const [printed] = await readPrinted(await pdf.save(), 0);
  expect(printed?.left).toBeCloseTo((60 / width) * 100, 1);
  expect(printed?.width).toBeCloseTo((120 / width) * 100, 1);
  expect(printed?.top).toBeCloseTo(100 - (240 / height) * 100, 1);
  expect(printed?.height).toBeCloseTo((120 / height) * 100, 1);
});
