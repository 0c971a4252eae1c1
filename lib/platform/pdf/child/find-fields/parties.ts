import { plainLetters } from "@/lib/platform/text/plain-letters";
import { type Box, heightOf, type PageMarks, type Words } from "./page-marks";

/** Who signs contracts, in English, Spanish and Greek; the Greek without accents. */
const parties =
  /\b(?:tenant|landlord|lessee|lessor|buyer|seller|purchaser|vendor|employer|employee|client|customer|contractor|consultant|company|lender|borrower|guarantor|witness|notary|agent|owner|applicant|spouse|patient|parent|guardian|party [ab12]|arrendador|arrendatario|inquilino|propietario|comprador|vendedor|empleador|empleado|trabajador|empresa|cliente|contratista|prestamista|prestatario|avalista|testigo|paciente|solicitante)(?:e?s|a|as)?\b|εκμισθωτ\p{L}+|μισθωτ\p{L}+|αγοραστ\p{L}+|πωλητ\p{L}+|εργοδοτ\p{L}+|εργαζομεν\p{L}+|πελατ\p{L}+|αναδοχ\p{L}+|εταιρει\p{L}+|εγγυητ\p{L}+|μαρτυρ\p{L}+|ασθεν\p{L}+|ιδιοκτητ\p{L}+/u;

/** The party that the words name, as they are compared; undefined if they name none or more than one. */
export function partyIn(text: string): string | undefined {
  const found = [...plainLetters(text).matchAll(new RegExp(parties, "gu"))].map(([word]) => word);
  return new Set(found).size === 1 ? found[0] : undefined;
}

const longestHeading = 6;

/** Short lines that name one party, such as 'Tenant', 'The landlord:' and 'For the company'. */
export function partyHeadings({ words, isScan }: PageMarks): (Words & { party: string })[] {
  if (isScan) return [];
  return words.flatMap((word) => {
    const party = word.text.split(" ").length <= longestHeading ? partyIn(word.text) : undefined;
    return party ? [{ ...word, party }] : [];
  });
}

/** How far a heading reaches down, in points. */
const reach = 220;

/** The party of a place: its label's, or that of the closest heading above it in the same column. */
export function partyOf(place: Box, label: string, headings: ReturnType<typeof partyHeadings>): string | undefined {
  const own = partyIn(label);
  if (own) return own;
  const above = headings
    .filter((one) => one.y0 < place.y1 && place.y1 - one.y1 < reach)
    .filter((one) => one.x0 < place.x1 && one.x0 > place.x0 - 150)
    .toSorted((a, b) => distance(a, place) - distance(b, place));
  return above[0]?.party;
}

const distance = (heading: Box, place: Box): number =>
  Math.max(0, place.y0 - heading.y1) + Math.abs(heading.x0 - place.x0) / 2 + heightOf(heading) / 100;

/** The next line of a block: how far below, and how little its left edge may differ, in points. */
const nextLine = { below: 60, across: 10 };

/** The parties of places, in their order. A long block goes on below the reach of its heading, line by line. */
export function partiesOf(
  places: readonly (Box & { label: string })[],
  headings: ReturnType<typeof partyHeadings>,
): (string | undefined)[] {
  const known = new Map(places.map((place) => [place, partyOf(place, place.label, headings)]));
  const downward = places.toSorted((a, b) => a.y0 - b.y0);
  for (const place of downward) {
    if (known.get(place)) continue;
    const before = downward.findLast(
      (one) => one.y1 < place.y1 && place.y1 - one.y1 < nextLine.below && Math.abs(one.x0 - place.x0) < nextLine.across,
    );
    known.set(place, before && known.get(before));
  }
  return places.map((place) => known.get(place));
}
