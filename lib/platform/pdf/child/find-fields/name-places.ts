import { wordsBeside } from "../words-beside";
import { isTick, type Place } from "./place";
import { type Meaning, meaningOf } from "./label-words";
import {
  type Box,
  heightOf,
  middleOf,
  type PageMarks,
  sharedAcross,
  sharedDown,
  widthOf,
  type Words,
} from "./page-marks";
import { isBlank, isSquare } from "./read-words";

export type NamedPlace = Place & {
  /** What is printed at the place; empty if nothing is, or nobody can read it. */
  label: string;
  meaning?: Meaning;
};

/** The places with the words that say what is to be entered there. */
export function namePlaces(places: readonly Place[], marks: PageMarks): NamedPlace[] {
  const words = marks.isScan ? [] : marks.words.filter((word) => !isBlank(word) && !isSquare(word));
  const phrases = words.filter(({ text }) => /\p{L}{2}/u.test(text)).map(upwards);
  const named = places.map((place) => {
    const label = cleaned(labelOf(place, { words, phrases, places, marks }));
    const meaning = isTick(place) ? undefined : meaningOfPlace(label);
    return { ...place, label, ...(meaning && { meaning }) };
  });
  return named.map((place) => (place.meaning === "signature" ? taller(place, marks) : place));
}

type Surroundings = { words: readonly Words[]; phrases: readonly Words[]; places: readonly Place[]; marks: PageMarks };

/** PDFs count upwards. */
const upwards = <Printed extends Box>(box: Printed): Printed => ({ ...box, y0: -box.y1, y1: -box.y0 });

function labelOf(place: Place, { words, phrases, places, marks }: Surroundings): string {
  if (place.label !== undefined) return place.label;
  if (isTick(place)) return wordsBeside(upwards(place), phrases, true) || wordsBeside(upwards(place), phrases, false);
  const before = words
    .filter((word) => sharedDown(word, place) > 2 && place.x0 - word.x1 > -3 && place.x0 - word.x1 < 14)
    .toSorted((a, b) => b.x1 - a.x1)[0];
  if (before && /\p{L}{2}/u.test(before.text)) return before.text;
  if (place.shape === "line") {
    const below = words.filter(
      (word) =>
        /\p{L}{2}/u.test(word.text) &&
        sharedAcross(word, place) > Math.min(8, widthOf(word) / 2) &&
        word.y0 > place.y1 - 3 &&
        word.y0 - place.y1 < 9,
    );
    if (below.length > 0)
      return below
        .toSorted((a, b) => a.x0 - b.x0)
        .map(({ text }) => text)
        .join(" ");
  }
  const head = place.shape === "cell" ? headOfColumn(place, words, places, marks) : undefined;
  return head ?? wordsBeside(upwards(place), phrases, false);
}

/** The words above the column of cells that the place is in. */
function headOfColumn(
  place: Place,
  words: readonly Words[],
  places: readonly Place[],
  { areas }: PageMarks,
): string | undefined {
  let top = place.y0;
  for (;;) {
    const above = areas.find(
      (one) =>
        top - one.y1 > -1 && top - one.y1 < 4 && Math.abs(one.x0 - place.x0) < 5 && Math.abs(one.x1 - place.x1) < 5,
    );
    if (!above) return undefined;
    const inside = words.filter((word) => sharedAcross(word, above) > widthOf(word) / 2 && sharedDown(word, above) > 2);
    if (inside.length > 0) return inside.map(({ text }) => text).join(" ");
    top = above.y0;
  }
}

const longestSignatureLabel = 9;

function meaningOfPlace(label: string): Meaning | undefined {
  if (/^[xX✗×]$/u.test(label)) return "signature";
  const meaning = meaningOf(label);
  return meaning === "signature" && label.split(" ").length > longestSignatureLabel ? undefined : meaning;
}

/** Without its number, its colon, and the dots that lead to the place. */
const cleaned = (text: string): string =>
  text
    .replace(/^[\s•▶►■❑❏□☐oq]+(?=\s)|(?:\s*\.){3,}\s*$/gu, "")
    .replace(/^\(?(?:\d{1,2}|\p{L})[.)](?:\s|$)\s*/u, "")
    .replace(/[\s:：]+$/u, "")
    .replace(/^\(([^()]*)\)$/u, "$1")
    .trim();

/** In points. */
const signatureHeight = 22;

/** Signatures are higher than a line of writing, where there is room. */
function taller(place: NamedPlace, { words, across }: PageMarks): NamedPlace {
  if (place.shape !== "line" || heightOf(place) >= signatureHeight) return place;
  const top = Math.max(
    place.y1 - signatureHeight,
    ...[...words, ...across]
      .filter((one) => sharedAcross(one, place) > 4 && middleOf(one) < place.y0 + 2)
      .map((one) => one.y1 + 1),
  );
  return top < place.y0 ? { ...place, y0: top } : place;
}
