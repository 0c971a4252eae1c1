const combining = /[\p{M}\u200C\u200D]/u;

/** The characters as readers see them: letters with their marks. */
export function graphemesOf(text: string): string[] {
  if (!combining.test(text)) return Array.from(text);
  if (!("Segmenter" in Intl)) return text.match(/\P{M}[\p{M}\u200C\u200D]*|\p{M}+/gu) ?? []; // Firefox before 125
  return Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);
}
