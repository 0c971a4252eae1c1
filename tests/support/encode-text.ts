import { decodeIn } from "@/lib/platform/legacy-encodings";

/** The bytes of a text in an encoding of one byte a letter. */
export function encodeText(text: string, encoding: "windows-1252" | "windows-1253"): Uint8Array<ArrayBuffer> {
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++)
    try {
      bytes.set(decodeIn(Uint8Array.of(byte), encoding), byte);
    } catch {
      // Not in the encoding.
    }
  return Uint8Array.from(Array.from(text), (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new Error(`${encoding} does not have ${letter}`);
    return byte;
  });
}
