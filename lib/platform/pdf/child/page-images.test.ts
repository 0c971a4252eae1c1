import { PDFDocument, rgb } from "pdf-lib";
import sharp from "sharp";
import { expect, test } from "vitest";
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
