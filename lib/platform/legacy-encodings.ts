/** The encodings of one byte a character that spreadsheets on Windows write. */
export const singleByteEncodings = ["windows-1252", "windows-1253"] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | SingleByteEncoding;

/** What Windows-1252 has where Node's decoder answers the control characters of Latin-1, from byte 128. */
const from128 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Decodes text; throws if it is not in this encoding. */
export function decodeIn(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (encoding !== "windows-1252") return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => from128[control.charCodeAt(0) - 128] ?? control);
}

const word = /\p{L}+/gu;
const foreign = /[^\p{ASCII}]/u;
const greek = /^\p{Script=Greek}+$/u;
const latin = /^\p{Script=Latin}+$/u;

/**
 * Which of them a text is in that is not UTF-8, by trying in which the letters of a word are of one script: Greek letters
 * are read as accented Latin ones by Windows-1252, but accented Latin ones as Greek beside Latin by Windows-1253. Null if
 * no word tells.
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

/** Encodes text for a program that expects this encoding. A letter that it does not have loses its accents, or is `?`. */
export function encodeText(text: string, encoding: TextEncodingName): Uint8Array<ArrayBuffer> {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-16le" || encoding === "utf-16be") {
    const buffer = Buffer.from(text, "utf16le");
    return new Uint8Array(encoding === "utf-16be" ? buffer.swap16() : buffer);
  }
  const bytes = bytesIn(encoding);
  return Uint8Array.from(Array.from(text), (letter) => {
    const [bare = ""] = letter.normalize("NFD");
    return bytes.get(letter) ?? bytes.get(bare) ?? 63; // ?
  });
}

const tables = new Map<SingleByteEncoding, Map<string, number>>();

function bytesIn(encoding: SingleByteEncoding): ReadonlyMap<string, number> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const letter = new TextDecoder(encoding).decode(Uint8Array.of(byte));
    if (letter !== "\uFFFD")
      table.set(encoding === "windows-1252" ? decodeIn(Uint8Array.of(byte), encoding) : letter, byte);
  }
  tables.set(encoding, table);
  return table;
}

/** The mark at the beginning of a file by which programs know its encoding; empty where it has none. */
export const byteOrderMark = (encoding: TextEncodingName): string => (encoding.startsWith("utf") ? "\uFEFF" : "");
