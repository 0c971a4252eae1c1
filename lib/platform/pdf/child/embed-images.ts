import { createHash } from "node:crypto";
import type { PDFDocument, PDFRef } from "pdf-lib";
import { isJpeg } from "@/lib/platform/pictures/picture-format";
import { sharp } from "@/lib/platform/process/sharp";

const mostPixels = 25_000_000;
/** Enough for 300 dpi in the widest sensible signature field. */
const largest = { width: 1600, height: 800 };
const opaque = 255;

/** An image in the document; the size is in pixels. */
export type EmbeddedImage = { ref: PDFRef; width: number; height: number };

/** Embeds each distinct image once, such as the same initials on a hundred pages. */
export class StampImages {
  private readonly known = new Map<string, Promise<EmbeddedImage>>();

  constructor(private readonly pdf: PDFDocument) {}

  embed(image: Uint8Array): Promise<EmbeddedImage> {
    const key = createHash("sha256").update(image).digest("hex");
    const embedded = this.known.get(key) ?? (isJpeg(image) ? this.embedJpeg(image) : this.embedPixels(image));
    this.known.set(key, embedded);
    return embedded;
  }

  /** A PDF holds a JPEG as it is, which for a photo takes a tenth of its pixels. */
  private async embedJpeg(jpeg: Uint8Array): Promise<EmbeddedImage> {
    const { width, height, channels } = await sharp(jpeg, { limitInputPixels: mostPixels }).metadata();
    if (channels !== 3) return this.embedPixels(jpeg);
    const { context } = this.pdf;
    const about = { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
    const image = context.stream(jpeg, { ...about, ColorSpace: "DeviceRGB", Filter: "DCTDecode" });
    return { ref: context.register(image), width, height };
  }

  /** Straight from pixels: pdf-lib would have to read a PNG that was written only for it. */
  private async embedPixels(png: Uint8Array): Promise<EmbeddedImage> {
    const { data, info } = await sharp(png, { limitInputPixels: mostPixels })
      .resize({ ...largest, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const { colours, alpha } = apart(data);
    const about = { Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 };
    const { context } = this.pdf;
    const mask = alpha.some((value) => value < opaque)
      ? context.register(context.flateStream(alpha, { ...about, ColorSpace: "DeviceGray" }))
      : undefined;
    const image = context.flateStream(colours, { ...about, ColorSpace: "DeviceRGB", ...(mask && { SMask: mask }) });
    return { ref: context.register(image), width, height };
  }
}

function apart(pixels: Uint8Array): { colours: Uint8Array; alpha: Uint8Array } {
  const count = pixels.length / 4;
  const [colours, alpha] = [new Uint8Array(count * 3), new Uint8Array(count)];
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let colour = 0; colour < 3; colour += 1) colours[pixel * 3 + colour] = pixels[pixel * 4 + colour] ?? 0;
    alpha[pixel] = pixels[pixel * 4 + 3] ?? 0;
  }
  return { colours, alpha };
}
