import { decodeIn, encodeIn } from "@/lib/platform/csv/legacy-encodings";

/** The bytes of a text in an encoding of one byte a letter, which must have every letter. */
export function encodeText(text: string, encoding: "windows-1252" | "windows-1253"): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(encodeIn(text, encoding));
  if (decodeIn(bytes, encoding) !== text) throw new Error(`${encoding} does not have every letter of ${text}`);
  return bytes;
}
