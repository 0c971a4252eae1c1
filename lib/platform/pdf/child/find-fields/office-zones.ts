import { type Area, type Box, heightOf, type PageMarks, shareWithin, widthOf } from "./page-marks";

const forOffice =
  /\b(?:use|office|officials?) only\b|\bonly for (?:office|official)|\bdo not write\b|\buso (?:exclusivo|oficial|interno)\b|\bno escrib[ae]\b|υπηρεσι\p{L}+ χρήση|χρήση τ\p{L}+ υπηρεσίας/iu;
const allBelow = /below|abajo|debajo|κάτω/iu;
/** In characters: what is longer is a text that mentions it. */
const longest = 150;

/** Where only an office writes: below a line that says so, or in the column or row of a cell that does. */
export function officeZones({ words, areas, width, height }: PageMarks): Box[] {
  const said = words.filter(({ text }) => /only|not|uso|escrib|χρήση/iu.test(text));
  if (said.length === 0) return [];
  return areas
    .filter((area) => area.sides > 0.6 && widthOf(area) < width * 0.98)
    .filter((area) => said.some((word) => shareWithin(word, area) > 0.5))
    .flatMap((area) => {
      const text = words
        .filter((word) => shareWithin(word, area) > 0.5)
        .map((word) => word.text)
        .join(" ");
      if (text.length > longest || !forOffice.test(text)) return [];
      if (allBelow.test(text)) return [{ x0: 0, x1: width, y0: area.y0, y1: height }];
      const column = columnBelow(area, areas);
      return heightOf(area) > widthOf(area) ? [{ ...area, x1: width }, column] : [column];
    });
}

/** The cell with those that follow below it at the same width. */
function columnBelow(head: Box, areas: readonly Area[]): Box {
  let y1 = head.y1;
  for (;;) {
    const end = y1;
    const next = areas.find(
      (one) => one.y0 > end - 1 && one.y0 - end < 4 && Math.abs(one.x0 - head.x0) < 4 && Math.abs(one.x1 - head.x1) < 4,
    );
    if (!next) return { ...head, y1 };
    y1 = next.y1;
  }
}
