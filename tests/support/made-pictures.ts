import { crc32 } from "node:zlib";
import sharp from "sharp";

export const plain = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#c02020" } });

/** Random pixels, which no compression makes small. */
export function photo() {
  const raw = { width: 200, height: 200, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: 120_000 }, (_, at) => (at * at * 7919) % 251);
  return sharp(pixels, { raw });
}

/** A PNG with the control chunk of an animation of one frame. */
export function animated(still: Buffer): Uint8Array {
  const control = Buffer.from("acTL\0\0\0\u0001\0\0\0\0", "latin1");
  const [length, check] = [Buffer.from([0, 0, 0, 8]), Buffer.alloc(4)];
  check.writeUInt32BE(crc32(control));
  return Buffer.concat([still.subarray(0, 33), length, control, check, still.subarray(33)]);
}
