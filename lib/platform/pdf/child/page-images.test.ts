import { PDFDocument, rgb } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { imageWidths } from "../image-widths";
import { drawPage } from "./draw-page";
import { openPdf, withPage } from "./engine";
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

test("text is shown as the engine draws it, without loss", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([300, 400]);
  for (let line = 1; line < 20; line += 1)
    page.drawText(`${line}. What the parties agree upon`, { x: 20, y: line * 19, size: 9, color: rgb(0.1, 0.1, 0.4) });
  const bytes = await pdf.save();
  const open = await openPdf(bytes);
  for (const { webp, width } of await renderPages(bytes, [0], [900, 1400])) {
    const { pixels } = withPage(open, 0, (handle) => drawPage(open, handle, width));
    const shown = await sharp(webp).removeAlpha().raw().toBuffer();
    expect(shown.equals(pixels.filter((_, at) => at % 4 !== 3)), `${width} pixels`).toBe(true);
  }
});

const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;

const [width, height] = [900, 1200];

/** Makes white again what `isWhite` says of the pixel at `at`. */
function whiten(pixels: Buffer, isWhite: (at: number) => boolean) {
  for (let at = 0; at < width * height; at += 1) if (isWhite(at)) pixels[at] = 255;
}

test.each([
  ["a photograph", () => undefined],
  [
    "a picture between the rows that are looked at",
    (pixels: Buffer) => whiten(pixels, (at) => Math.floor(at / width) % 16 === 0),
  ],
  ["a scan with specks", (pixels: Buffer) => whiten(pixels, (at) => (Math.imul(at, 2_654_435_761) >>> 8) % 100 >= 20)],
])("%s is kept small, with loss", async (_, change) => {
  const photograph = sharp({ create: { width, height, channels: 3, background: "grey", noise } });
  const pixels = await photograph.greyscale().raw().toBuffer();
  change(pixels);
  const pdf = await PDFDocument.create();
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  pdf.addPage([width, height]).drawImage(await pdf.embedPng(png));
  const [image] = await renderPages(await pdf.save(), [0], [900]);
  expect(Buffer.from(image?.webp ?? []).toString("latin1", 8, 16)).toBe("WEBPVP8 ");
});
