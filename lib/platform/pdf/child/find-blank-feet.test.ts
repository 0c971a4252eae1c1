import { PDFDocument, PDFName, PDFNumber, degrees, rgb } from "pdf-lib";
import { expect, test } from "vitest";
import { displayedSize, pageMatrix, type PageBox, type Rotation } from "../geometry";
import { findBlankFeet } from "./find-blank-feet";

type Mark = { x: number; y: number; width: number; height: number; grey?: number };
const rotations: Rotation[] = [0, 90, 180, 270];
const boxes: PageBox[] = rotations.flatMap((rotation) =>
  [1, 2.5].map((userUnit) => ({ x0: 60, y0: -90, x1: 360, y1: 500, rotation, userUnit })),
);

/** A page with a mark in upright space: points of the page as displayed, from its foot. */
async function footOf(box: PageBox, { grey = 0, ...mark }: Mark, paper = 1): Promise<boolean | undefined> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.setMediaBox(box.x0 - 20, box.y0 - 30, box.x1 - box.x0 + 50, box.y1 - box.y0 + 70);
  page.setCropBox(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  page.setRotation(degrees(box.rotation));
  page.node.set(PDFName.of("UserUnit"), PDFNumber.of(box.userUnit));
  page.drawRectangle({ x: -999, y: -999, width: 3000, height: 3000, color: rgb(paper, paper, paper) });
  const [a, b, c, d, e, f] = pageMatrix(box);
  const at = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const [one, other] = [at(mark.x, mark.y), at(mark.x + mark.width, mark.y + mark.height)];
  page.drawRectangle({
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
    color: rgb(grey, grey, grey),
  });
  return (await findBlankFeet(await pdf.save(), [displayedSize(box)]))[0];
}

const upright: PageBox = { x0: 0, y0: 0, x1: 595, y1: 842, rotation: 0, userUnit: 1 };
const dot = { width: 2, height: 2 };

test.each(boxes)("the foot is that of the page as displayed, turned by $rotation, with unit $userUnit", async (box) => {
  const { width, height } = displayedSize(box);
  expect(await footOf(box, { x: width / 2, y: 14, ...dot })).toBe(false);
  expect(await footOf(box, { x: width / 2, y: 22, ...dot })).toBe(true);
  expect(await footOf(box, { x: 3, y: height / 2, ...dot })).toBe(true);
  // Beyond the crop box nothing can be seen.
  expect(await footOf(box, { x: width / 2, y: -8, ...dot })).toBe(true);
});

test.each([
  ["a hairline", { x: 0, y: 9, width: 595, height: 0.1 }, 1, false],
  ["a pale word", { x: 40, y: 6, width: 30, height: 6, grey: 0.9 }, 1, false],
  ["paper that is not quite white", { x: 40, y: 6, width: 30, height: 6, grey: 0.93 }, 0.94, true],
  ["a dark page", { x: 40, y: 400, ...dot }, 0.2, false],
  ["a white mark on a dark page", { x: 40, y: 6, ...dot, grey: 1 }, 0.2, false],
])("%s", async (_, mark, paper, isBlank) => {
  expect(await footOf(upright, mark, paper)).toBe(isBlank);
});
