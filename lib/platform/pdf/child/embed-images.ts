import { createHash } from "node:crypto";
import type { PDFDocument, PDFImage } from "pdf-lib";
import sharp from "sharp";

const mostPixels = 25_000_000;
/** Enough for 300 dpi in the widest sensible signature field. */
const largest = { width: 1600, height: 800 };

/** Embeds each distinct image once, such as the same initials on a hundred pages. */
export class StampImages {
  private readonly known = new Map<string, Promise<PDFImage>>();

  constructor(private readonly pdf: PDFDocument) {}

  embed(png: Uint8Array): Promise<PDFImage> {
    const key = createHash("sha256").update(png).digest("hex");
    const image = this.known.get(key) ?? this.normalise(png).then((plain) => this.pdf.embedPng(plain));
    this.known.set(key, image);
    return image;
  }

  private async normalise(png: Uint8Array): Promise<Buffer> {
    return sharp(png, { limitInputPixels: mostPixels })
      .resize({ ...largest, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}
