import "server-only";
import sharp from "sharp";
import { invalid } from "@/lib/platform/errors";

const maximumBytes = 1_000_000;
const maximumSide = 4000;
const formats = new Set(["png", "jpeg", "gif"]);

/** Base64, with or without the data-URL head. */
export const decodeImage = (encoded: string): Buffer =>
  Buffer.from(encoded.replace(/^data:image\/[a-z]+;base64,/, ""), "base64");

/**
 * Decides the format by decoding and writes the image anew as PNG, without its metadata (threats.md 28).
 * At most 1 MB and 4000 × 4000 pixels.
 * `path` is the input that a refusal names.
 */
export async function readSignatureImage(encoded: string, path = "encoded_image"): Promise<Uint8Array> {
  const bytes = decodeImage(encoded);
  if (bytes.byteLength > maximumBytes) throw invalid({ [path]: "imageTooLarge" });
  try {
    const image = sharp(bytes, { limitInputPixels: maximumSide * maximumSide, failOn: "error" });
    const { format, width, height } = await image.metadata();
    if (!formats.has(format) || width > maximumSide || height > maximumSide) throw new Error("not a signature image");
    return await image
      .rotate()
      .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw invalid({ [path]: "imageNotValid" });
  }
}
