import type { TableEncoding } from "@/db/enums";

/** The encodings of one byte a character that spreadsheets on Windows write. */
type SingleByteEncoding = "windows-1252" | "windows-1253";

/** What Windows-1252 has where Node's decoder answers the control characters of Latin-1, from byte 128. */
const from128 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes text; throws if it is not in this encoding. */
export function decodeIn(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (encoding !== "windows-1252") return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => from128[control.charCodeAt(0) - 128] ?? control);
}

/** Encodes text. A character that a single-byte encoding lacks loses its accents or becomes a question mark. */
export function encodeIn(text: string, encoding: TableEncoding): Uint8Array {
  switch (encoding) {
    case "utf-8":
      return Buffer.from(text, "utf8");
    case "utf-16le":
      return Buffer.from(text, "utf16le");
    case "utf-16be":
      return Buffer.from(text, "utf16le").swap16();
    case "windows-1252":
    case "windows-1253":
      return encodeInBytes(text, bytesOf(encoding));
  }
}

function encodeInBytes(text: string, byteOf: ReadonlyMap<string, number>): Uint8Array {
  const missing = "?".charCodeAt(0);
  const written = Array.from(text).flatMap((char) => {
    const byte = byteOf.get(char);
    if (byte !== undefined) return [byte];
    // Only letters are decomposed: the parts of another sign can have a meaning in a table, as those of ≠ or of the
    // Greek question mark.
    const letters = Array.from(char.normalize("NFD")).flatMap((part) =>
      letter.test(part) ? (byteOf.get(part) ?? []) : [],
    );
    return letters.length > 0 ? letters : [missing];
  });
  return Uint8Array.from(written);
}

const bytesOf = (encoding: SingleByteEncoding): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 256 }, (_, byte) => byte).flatMap((byte) => {
      const char = charOf(byte, encoding);
      return char === null ? [] : [[char, byte] as const];
    }),
  );

/** Null for a byte that the encoding does not have. */
function charOf(byte: number, encoding: SingleByteEncoding): string | null {
  try {
    return decodeIn(Uint8Array.of(byte), encoding);
  } catch {
    return null;
  }
}

const letter = /\p{L}/u;
const word = /\p{L}+/gu;
const foreign = /[^\p{ASCII}]/u;
const greek = /^\p{Script=Greek}+$/u;
const latin = /^\p{Script=Latin}+$/u;

/**
 * Guesses the encoding of a text that is not UTF-8: the one in which the letters of each word are of one script.
 * Windows-1252 reads Greek letters as accented Latin ones, but Windows-1253 reads accented Latin letters as Greek ones
 * beside Latin. Null if no word decides.
 */
export function singleByteEncodingOf(bytes: Uint8Array): SingleByteEncoding | null {
  const words = wordsIn(bytes, "windows-1253");
  if (words === null) return "windows-1252"; // a byte that Windows-1253 does not have
  const telling = words.filter((one) => one.length > 1 && foreign.test(one));
  const isGreek = telling.filter((one) => greek.test(one)).length;
  const isMixed = telling.filter((one) => !greek.test(one) && !latin.test(one)).length;
  if (isGreek === isMixed) return null;
  return isGreek > isMixed ? "windows-1253" : "windows-1252";
}

function wordsIn(bytes: Uint8Array, encoding: SingleByteEncoding): string[] | null {
  try {
    return decodeIn(bytes, encoding).match(word) ?? [];
  } catch {
    return null;
  }
}
