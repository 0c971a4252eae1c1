import { PDFDocument, PDFName, PDFNumber, degrees } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { rasterise, type Picture } from "../../../tests/support/pdf-judges";
import { stampPdf } from "./child/stamp";
import { displayedSize, pageMatrix, percentBoxOf, placeOnPage, type PageBox, type Rotation } from "./geometry";

const field = { top: 20, left: 60, width: 25, height: 10 };
const rotations: Rotation[] = [0, 90, 180, 270];
const crops = [
  { x0: 0, y0: 0, x1: 400, y1: 600 },
  { x0: 60, y0: 90, x1: 360, y1: 500 },
  { x0: -50, y0: -120, x1: 250, y1: 300 },
];
const boxes = crops.flatMap((crop) => rotations.map((rotation) => ({ ...crop, rotation })));

async function pageWith({ x0, y0, x1, y1, rotation, userUnit }: PageBox): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 700]);
  page.setMediaBox(x0 - 20, y0 - 30, x1 - x0 + 50, y1 - y0 + 70);
  page.setCropBox(x0, y0, x1 - x0, y1 - y0);
  page.setRotation(degrees(rotation));
  page.node.set(PDFName.of("UserUnit"), PDFNumber.of(userUnit));
  page.drawRectangle({ x: x0 + 5, y: y0 + 5, width: 10, height: 10 });
  return pdf.save();
}

function redArea({ width, height, at }: Picture) {
  const area = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green] = at(x, y);
      if (red < 200 || green > 100) continue;
      area.left = Math.min(area.left, x);
      area.top = Math.min(area.top, y);
      area.right = Math.max(area.right, x + 1);
      area.bottom = Math.max(area.bottom, y + 1);
    }
  }
  return area;
}

describe("another renderer shows a stamp at the place given by its percentages", () => {
  const cases = [1, 2.5].flatMap((userUnit) => boxes.map((box) => ({ ...box, userUnit })));
  test.each(cases)("turned $rotation from $x0,$y0 with unit $userUnit", async (box) => {
    const size = displayedSize(box);
    const shape = {
      width: Math.round((size.width * field.width) / 20),
      height: Math.round((size.height * field.height) / 20),
    };
    const png = await sharp({ create: { ...shape, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    const bytes = await stampPdf({
      bytes: await pageWith(box),
      stamps: [{ pageIndex: 0, ...field, kind: "image", image: new Uint8Array(png) }],
    });
    const picture = await rasterise(bytes, 0, 800);
    expect(picture.height / picture.width).toBeCloseTo(size.height / size.width, 2);
    const area = redArea(picture);
    const wanted = {
      left: 0.6 * picture.width,
      top: 0.2 * picture.height,
      right: 0.85 * picture.width,
      bottom: 0.3 * picture.height,
    };
    for (const side of ["left", "top", "right", "bottom"] as const) {
      expect(Math.abs(area[side] - wanted[side]), side).toBeLessThanOrEqual(2);
    }
  });
});

test("a box of the whole page covers all of upright space", () => {
  const box: PageBox = { x0: 10, y0: 20, x1: 110, y1: 220, rotation: 90, userUnit: 2 };
  expect(displayedSize(box)).toEqual({ width: 400, height: 200 });
  expect(placeOnPage({ top: 0, left: 0, width: 100, height: 100 }, box)).toEqual({
    x: 0,
    y: 0,
    width: 400,
    height: 200,
  });
});

test.each(boxes)("a placed rectangle converts back to the same percentages, turned $rotation", (crop) => {
  const box = { ...crop, userUnit: 1.5 };
  const { x, y, width, height } = placeOnPage(field, box);
  const [a, b, c, d, e, f] = pageMatrix(box);
  const [one, other] = [
    { x: a * x + c * y + e, y: b * x + d * y + f },
    { x: a * (x + width) + c * (y + height) + e, y: b * (x + width) + d * (y + height) + f },
  ];
  const back = percentBoxOf(
    {
      x0: Math.min(one.x, other.x),
      y0: Math.min(one.y, other.y),
      x1: Math.max(one.x, other.x),
      y1: Math.max(one.y, other.y),
    },
    box,
  );
  for (const side of ["top", "left", "width", "height"] as const) expect(back[side]).toBeCloseTo(field[side], 8);
});
