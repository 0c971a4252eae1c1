import "server-only";
import { sharp } from "@/lib/platform/process/sharp";
import { AppError } from "@/lib/platform/errors/errors";
import { isWholeBoxFile } from "./boxes";
import { type Content, readOldOffice, readZippedOffice } from "./office-content";

/** Against decompression bombs (docs/threats.md 24). */
const maximumPixels = 25_000_000;
const images: Record<string, Content> = {
  png: { contentType: "image/png", ending: "png" },
  jpeg: { contentType: "image/jpeg", ending: "jpg" },
  gif: { contentType: "image/gif", ending: "gif" },
  webp: { contentType: "image/webp", ending: "webp" },
  tiff: { contentType: "image/tiff", ending: "tiff" },
};
/** The formats in a HEIF container, by their compression. */
const inHeif: Record<string, Content> = {
  av1: { contentType: "image/avif", ending: "avif" },
  hevc: { contentType: "image/heic", ending: "heic" },
};

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

/** PDF, Word, Excel or an image, decided only by the bytes (docs/threats.md 25); nothing is converted. */
export async function readContent(bytes: Uint8Array): Promise<Content> {
  const content = await recognise(bytes);
  if (!content) throw new AppError("unsupported_type", "attachment_unsupported");
  return content;
}

async function recognise(bytes: Uint8Array): Promise<Content | null> {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return { contentType: "application/pdf", ending: "pdf" };
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readZippedOffice(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return readOldOffice(bytes);
  return readImage(bytes);
}

async function readImage(bytes: Uint8Array): Promise<Content | null> {
  if (bytes.byteLength === 0) return null;
  const options = { limitInputPixels: false, failOn: "error" } as const;
  const seen = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  const content = seen && (seen.format === "heif" ? inHeif[seen.compression ?? ""] : images[seen.format]);
  if (!content) return null;
  if (seen.width * seen.height > maximumPixels)
    throw new AppError("invalid", "attachment_pixels", { values: { megapixels: maximumPixels / 1_000_000 } });
  // Nothing here decodes HEVC, which is under patents.
  if (seen.compression === "hevc") {
    if (!isWholeBoxFile(bytes)) throw new AppError("invalid", "attachment_damaged");
    return content;
  }
  // Any other is an image only if it can be decoded.
  await sharp(bytes, { limitInputPixels: maximumPixels, failOn: "error" })
    .resize(8)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new AppError("invalid", "attachment_damaged");
    });
  return content;
}
