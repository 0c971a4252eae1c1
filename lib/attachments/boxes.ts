/**
 * Whether a file of the ISO base media format, such as HEIC, is whole: its boxes follow one another up to its last byte
 * (ISO/IEC 14496-12, 4.2), and both what describes the pictures and their data are there.
 */
export function isWholeBoxFile(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<string>();
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return false;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isLong = view.getUint32(at) === 1;
    if (isLong && at + 16 > bytes.length) return false;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at) || bytes.length - at;
    if (size < (isLong ? 16 : 8) || at + size > bytes.length) return false;
    seen.add(type);
    at += size;
  }
  return seen.has("ftyp") && seen.has("meta") && (seen.has("mdat") || seen.has("idat"));
}
