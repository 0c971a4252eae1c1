import "server-only";
import { sizeText } from "@/lib/platform/size-text";
import sharp from "sharp";
import { invalid } from "@/lib/platform/errors";
import { maximumSignatureBytes } from "./rules";
import { isBlank } from "./rules/is-blank";

const maximumSide = 4000;
const formats = new Set(["png", "jpeg", "gif"]);

/** Base64, with or without the data-URL head. */
export const decodeImage = (encoded: string): Buffer =>
  Buffer.from(encoded.replace(/^data:image\/[a-z]+;base64,/, ""), "base64");

/**
 * Decides the format by decoding and writes the image anew as PNG, without its metadata (docs/threats.md 28).
 * At most 4000 × 4000 pixels, and something to be seen on paper.
 * `path` is the input that a refusal names.
 */
export async function readSignatureImage(encoded: string, path = "encoded_image"): Promise<Uint8Array> {
  const bytes = decodeImage(encoded);
  const limit = sizeText(maximumSignatureBytes);
  if (bytes.byteLength > maximumSignatureBytes) throw invalid({ [path]: { key: "imageTooLarge", values: { limit } } });
  const png = await writeAnew(bytes).catch(() => {
    throw invalid({ [path]: { key: "imageNotValid", values: { side: maximumSide } } });
  });
  if (isBlank(await sharp(png).toColourspace("srgb").ensureAlpha().raw().toBuffer()))
    throw invalid({ [path]: "imageBlank" });
  return png;
}

async function writeAnew(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: maximumSide * maximumSide, failOn: "error" });
  const { format, width, height } = await image.metadata();
  if (!formats.has(format) || width > maximumSide || height > maximumSide) throw new Error("not a signature image");
  const within = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true } as const;
  return image.rotate().resize(within).png().toBuffer();
}
