import { createHash } from "node:crypto";

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const bytesOf = (hex: string) => Buffer.from(hex, "hex");

/** Section 2.1.3.2 of RFC 9162, from the answer of the API alone. */
export function rootOf(leaf: string, hashes: string[], place: number, size: number): string {
  let [fn, sn, r] = [place, size - 1, sha256(Uint8Array.of(0), Buffer.from(leaf))];
  for (const p of hashes.map(bytesOf)) {
    if (fn & 1 || fn === sn) {
      r = sha256(Uint8Array.of(1), p, r);
      while (!(fn & 1) && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else r = sha256(Uint8Array.of(1), r, p);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 ? r.toString("hex") : "no root";
}
