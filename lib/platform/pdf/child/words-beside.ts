import type { OpenPdf } from "./engine";

type Rect = { x0: number; y0: number; x1: number; y1: number };
/** Words printed next to each other on a line, in page units, with the lines before that they go on from. */
export type Phrase = Rect & { text: string };

/** Characters per page, as for its text. */
const mostCharacters = 12_000;

/** The phrases printed on a page that can name a field, in the order of PDFium's text extraction. */
export const readPhrases = (open: OpenPdf, page: number): Phrase[] =>
  withLinesBefore(readLines(open, page)).filter(({ text }) => /\p{L}{2}/u.test(text));

/** The words printed next to each other, line by line; `goesOn` says which characters belong together. */
export function readLines({ pdfium }: OpenPdf, page: number, goesOn = isNext): Phrase[] {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (!textPage) return [];
  const at = pdfium.pdfium.wasmExports.malloc(32);
  const phrases: Phrase[] = [];
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), mostCharacters);
  let gap = "";
  for (let index = 0; index < count; index += 1) {
    const character = String.fromCodePoint(pdfium.FPDFText_GetUnicode(textPage, index));
    if (/[\s\p{C}]/u.test(character)) {
      gap = " ";
      continue;
    }
    if (Math.abs(Math.sin(pdfium.FPDFText_GetCharAngle(textPage, index))) > slanted) continue;
    if (!pdfium.FPDFText_GetCharBox(textPage, index, at, at + 8, at + 16, at + 24)) continue;
    const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [0, 8, 16, 24].map((offset) =>
      pdfium.pdfium.getValue(at + offset, "double"),
    );
    const last = phrases.at(-1);
    if (last && goesOn(last, { text: character, x0, y0, x1, y1 })) {
      last.text += gap + character;
      last.x1 = Math.max(last.x1, x1);
      last.y0 = Math.min(last.y0, y0);
      last.y1 = Math.max(last.y1, y1);
    } else phrases.push({ text: character, x0, y0, x1, y1 });
    gap = "";
  }
  pdfium.pdfium.wasmExports.free(at);
  pdfium.FPDFText_ClosePage(textPage);
  return phrases;
}

/** Words that run up or down a margin name nothing. */
const slanted = 0.1;

/**
 * Whether the box continues the phrase: on the same line, at most about three spaces away. Dots that lead to a box may
 * be further away.
 */
export function isNext(phrase: Phrase, box: Phrase): boolean {
  const height = Math.max(phrase.y1 - phrase.y0, 4);
  const widest = box.text === "." ? 3 * height : height;
  const isOnLine = box.y0 < phrase.y1 && box.y1 > phrase.y0 - height / 2;
  return isOnLine && box.x0 > phrase.x1 - height && box.x0 - phrase.x1 < widest;
}

/** Gives a line that begins in the middle of a sentence the words of the lines before. */
function withLinesBefore(lines: readonly Phrase[]): Phrase[] {
  const phrases: Phrase[] = [];
  for (const [index, line] of lines.entries()) {
    const [above, before] = [lines[index - 1], phrases[index - 1]];
    const isGoneOn = above && before && /^\p{Ll}/u.test(line.text) && isBelow(line, above);
    phrases.push(isGoneOn ? { ...line, text: `${before.text} ${line.text}` } : line);
  }
  return phrases;
}

const isBelow = (line: Rect, above: Rect): boolean =>
  line.y1 < above.y1 && above.y0 - line.y1 < above.y1 - above.y0 && line.x0 < above.x1 && line.x1 > above.x0;

/** The dots that lead from words to their box. */
const leaders = /(?:\s*\.){3,}$/u;
const leads = ({ text }: Phrase) => leaders.test(text);

/** How far a field's words are from it, in page units. */
const furthest = { beside: 150, above: 16 };

/**
 * The words that name a field on the page. For a checkbox: the words after it, or those whose dots lead to it. For
 * other fields: the words before or above it, whichever are closer.
 */
export function wordsBeside(box: Rect, phrases: readonly Phrase[], isTick: boolean): string {
  const middle = (box.y0 + box.y1) / 2;
  const height = box.y1 - box.y0;
  const ranked = phrases.flatMap((phrase) => {
    const isOnLine = phrase.y0 < Math.max(middle, box.y0 + 8) && phrase.y1 > Math.min(middle, box.y1 - 8);
    const [before, after] = [box.x0 - phrase.x1, phrase.x0 - box.x1];
    if (isTick) {
      const distance = leads(phrase) && after < 0 ? before : after;
      return isOnLine && distance > -2 && distance < furthest.beside ? [{ phrase, distance }] : [];
    }
    if (isOnLine && before > -height && before < furthest.beside)
      return [{ phrase, distance: leads(phrase) && before < furthest.above ? 0 : Math.max(0, before) }];
    const above = phrase.y0 - box.y1;
    const overlaps = phrase.x0 < box.x1 && phrase.x1 > box.x0 - 2;
    return overlaps && above > -height / 2 && above < furthest.above
      ? [{ phrase, distance: Math.max(0, above) + Math.max(0, phrase.x0 - box.x0) / 10 }]
      : [];
  });
  return ranked.toSorted((a, b) => a.distance - b.distance)[0]?.phrase.text.replace(leaders, "") ?? "";
}
