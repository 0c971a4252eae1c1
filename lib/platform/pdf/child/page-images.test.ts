import { PDFDocument, rgb } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageWidths } from "../image-widths";
import { renderPages } from "./render-pages";

test("a page with transparency has its colours in every width", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 400]);
  page.drawRectangle({ x: 0, y: 0, width: 300, height: 200, color: rgb(0.1, 0.1, 0.15) });
  page.drawRectangle({ x: 0, y: 0, width: 300, height: 400, color: rgb(0.4, 0.4, 0.4), opacity: 0.1 });
  const images = await renderPages(await pdf.save(), [0], [200, 1400]);
  for (const { webp, width } of images) {
    const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (Math.round(info.height * 0.75) * info.width + Math.round(info.width / 2)) * 3;
    const [red = 255, green = 255, blue = 255] = data.subarray(at, at + 3);
    expect(Math.max(red, green, blue), `${width} pixels: ${red}, ${green}, ${blue}`).toBeLessThan(80);
  }
});

test.each([
  ["as long as a whole web page", 612, 14_400],
  ["a line", 3, 14_400],
])("a page that is %s has an image of each width, as high as WebP can be", async (_, width, height) => {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, height]);
  for (const image of await renderPages(await pdf.save(), [0], imageWidths)) {
    const size = await sharp(image.webp).metadata();
    expect(size.height, `${image.width} pixels`).toBeLessThanOrEqual(16_383);
    expect(size.height / size.width / (height / width)).toBeCloseTo(1, 1);
  }
});
