/** Of the invisible characters, joiners alone change how Arabic and Indic letters before them look. */
const invisible =
  /(?<![\u0600-\u08FF\u0900-\u0DFF])[\u200C\u200D]|(?![\u200C\u200D])\p{Cf}|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/** Characters that change others or end lines, and need no glyph. */
export const withoutInk = /[\n\u200C\u200D]/;

/** Normalises text for printing: composed characters, \n as line end, no invisible characters. */
export function printableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/\t/g, "    ")
    .replace(invisible, "");
}
