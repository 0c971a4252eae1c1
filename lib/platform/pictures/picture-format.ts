const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
const textAt = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

type PictureFormat = "png" | "jpeg" | "webp" | "tiff" | "heif";

/** The format by the first bytes, so that nothing else is decoded. `heif` holds phones' HEIC photos, and AVIF. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, png)) return "png";
  if (isJpeg(bytes)) return "jpeg";
  if (/^RIFF[^]{4}WEBP$/.test(textAt(bytes, 0, 12))) return "webp";
  if (/^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)$/.test(textAt(bytes, 0, 4))) return "tiff";
  return /^ftyp(?:hei|hev|mif1|msf1|avi)/.test(textAt(bytes, 4, 12)) ? "heif" : null;
}

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, jpeg);
