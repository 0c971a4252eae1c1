const combining = /[\p{M}\u200C\u200D]/u;

/** The characters as readers see them: letters with their marks. */
export function graphemesOf(text: string): string[] {
  if (!combining.test(text)) return Array.from(text);
  return Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);
}
