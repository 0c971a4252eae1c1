import "server-only";
import { sizeText } from "@/lib/platform/text/size-text";
import { sharp } from "@/lib/platform/process/sharp";
import { invalid } from "@/lib/platform/errors/errors";
import { maximumSignatureBytes } from "@/lib/signing/rules";
import { isBlank } from "@/lib/signing/rules/is-blank";

const maximumSide = 4000;
const formats = new Set(["png", "jpeg", "gif"]);

/** Base64, with or without a data URL prefix. */
export const decodeImage = (encoded: string): Buffer =>
  Buffer.from(encoded.replace(/^data:image\/[a-z]+;base64,/, ""), "base64");

/**
 * Decoding decides the format; the image is written again as PNG, without metadata (docs/threats.md 28). At most 4000 ×
 * 4000 pixels, and not blank. `path` is the input named in a refusal.
 */
export async function readSignatureImage(encoded: string, path = "encoded_image"): Promise<Uint8Array> {
  const bytes = decodeImage(encoded);
  const limit = sizeText(maximumSignatureBytes);
  if (bytes.byteLength > maximumSignatureBytes) throw invalid({ [path]: { key: "imageTooLarge", values: { limit } } });
  const png = await reencode(bytes).catch(() => {
    throw invalid({ [path]: { key: "imageNotValid", values: { side: maximumSide } } });
  });
  if (isBlank(await sharp(png).toColourspace("srgb").ensureAlpha().raw().toBuffer()))
    throw invalid({ [path]: "imageBlank" });
  return png;
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: maximumSide * maximumSide, failOn: "error" });
  const { format, width, height } = await image.metadata();
  if (!formats.has(format) || width > maximumSide || height > maximumSide) throw new Error("not a signature image");
  const within = { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true } as const;
  return image.rotate().resize(within).png().toBuffer();
}
