const invisible = /[\p{Cf}\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
const joiner = /[\u200C\u200D]/;
const arabicOrIndic = /[\u0600-\u08FF\u0900-\u0DFF]/;

/** Characters that change others or end lines, and need no glyph. */
export const withoutInk = /[\n\u200C\u200D]/;

/** Normalises text for printing: composed characters, \n as line end, no invisible characters. */
export function printableText(text: string): string {
  const composed = text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/\t/g, "    ");
  // Joiners alone change how Arabic and Indic letters before them look. Not by lookbehind, which Safari has from 16.4 on.
  return composed.replace(invisible, (character, at: number) =>
    joiner.test(character) && arabicOrIndic.test(composed.charAt(at - 1)) ? character : "",
  );
}
