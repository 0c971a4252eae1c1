import { PDFDocument } from "pdf-lib";
import { pictureFormat } from "@/lib/platform/pictures/picture-format";
import { sharp } from "@/lib/platform/process/sharp";
import type { PicturePages } from "../contract";
import { mostPages } from "../most-pages";
import { saveOptions } from "./pdf-lib-options";

/** A4 in points. */
const paper = { short: 595.28, long: 841.89 };
const pixelsPerPoint = 200 / 72;
const encoding = { quality: 88, chromaSubsampling: "4:4:4" };

type Size = { width: number; height: number };

/**
 * An A4 page for each picture of a file; only TIFF has several. A picture is turned upright and fills its page, but is
 * never shown at fewer than 72 dpi, nor kept at more than 200. Its size is read before its pixels, as a small file may
 * have very many (docs/threats.md 24).
 */
export async function makePicturePages(bytes: Uint8Array, maximumPixels: number): Promise<PicturePages> {
  try {
    const { pages: count = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pageCount = pictureFormat(bytes) === "tiff" ? count : 1; // elsewhere they are frames of an animation
    if (pageCount > mostPages) return { refused: "tooManyPages" };
    const sizes: Size[] = [];
    for (let page = 0; page < pageCount; page += 1) {
      const { autoOrient } = await sharp(bytes, { limitInputPixels: false, page }).metadata();
      if (autoOrient.width * autoOrient.height > maximumPixels) return { refused: "pixels" };
      sizes.push(autoOrient);
    }
    const pdf = await PDFDocument.create();
    for (const [page, size] of sizes.entries()) await addPage(pdf, bytes, { page, size, maximumPixels });
    return { pdf: await pdf.save(saveOptions) };
  } catch (error) {
    if (error instanceof RangeError) throw error; // out of memory
    return { refused: "damaged" };
  }
}

type Picture = { page: number; size: Size; maximumPixels: number };

async function addPage(pdf: PDFDocument, bytes: Uint8Array, { page, size, maximumPixels }: Picture): Promise<void> {
  const sheet =
    size.width > size.height ? { width: paper.long, height: paper.short } : { width: paper.short, height: paper.long };
  const scale = Math.min(sheet.width / size.width, sheet.height / size.height, 1);
  const [width, height] = [size.width * scale, size.height * scale];
  const kept = (points: number, pixels: number) => Math.max(1, Math.min(pixels, Math.round(points * pixelsPerPoint)));
  const jpeg = await sharp(bytes, { limitInputPixels: maximumPixels, failOn: "error", page })
    .autoOrient()
    .resize({ width: kept(width, size.width), height: kept(height, size.height), fit: "fill" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg(encoding)
    .toBuffer();
  const [x, y] = [(sheet.width - width) / 2, (sheet.height - height) / 2];
  pdf.addPage([sheet.width, sheet.height]).drawImage(await pdf.embedJpg(jpeg), { x, y, width, height });
}
