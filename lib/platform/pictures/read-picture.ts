import "server-only";
import type { Sharp } from "sharp";
import { AppError } from "@/lib/platform/errors/errors";
import { inTurn } from "@/lib/platform/process/in-turn";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharp } from "@/lib/platform/process/sharp";
import { pictureFormat } from "./picture-format";

/** Four channels of a byte each; a PNG may have two bytes a channel. */
const usualBytesOfPixel = 4;

/** A picture may be held in memory whole, so this process decodes one at a time. */
const decodeInTurn = () => stateOf("pictureTurns", () => inTurn(1));

/**
 * Reads a PNG or JPEG and writes it again as `encode` says, upright, in sRGB and without metadata, such as where a photo
 * was taken (docs/threats.md 28). The first bytes decide the format, so that nothing else is decoded; its size is read
 * before its pixels, as a small file may have very many (docs/threats.md 24), and fewer are allowed where each takes more
 * than four bytes. Of an animated PNG the first picture counts.
 */
export async function readPicture(
  bytes: Uint8Array,
  maximumPixels: number,
  encode: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const format = pictureFormat(bytes);
  if (format !== "png" && format !== "jpeg")
    throw new AppError("unsupported_type", format === "heif" ? "picture_heic" : "picture_unsupported");
  const damaged = () => {
    throw new AppError("invalid", "picture_damaged");
  };
  const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (width * height > maximumPixels)
    throw new AppError("invalid", "picture_pixels", { values: { megapixels: maximumPixels / 1_000_000 } });
  const bytesOfPixel = channels * (depth === "ushort" ? 2 : 1);
  if (width * height * bytesOfPixel > maximumPixels * usualBytesOfPixel) throw new AppError("invalid", "picture_deep");
  return decodeInTurn()(() => {
    const image = sharp(bytes, { limitInputPixels: maximumPixels, failOn: "error" }).rotate().toColourspace("srgb");
    return encode(image).toBuffer().catch(damaged);
  });
}
