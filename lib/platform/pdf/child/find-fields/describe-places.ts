import type { FoundField } from "../../contract";
import { claimName, shortened } from "../suggest-fields";
import type { Meaning } from "./label-words";
import type { NamedPlace } from "./name-places";
import { type Box, heightOf, middleOf, type PageMarks, sharedAcross } from "./page-marks";
import { partiesOf, partyHeadings } from "./parties";
import { isTick } from "./place";

type Described = Omit<FoundField, "pageIndex" | "left" | "top" | "width" | "height"> & { box: Box };

const formats: Partial<Record<Meaning, NonNullable<FoundField["rules"]>["format"]>> = {
  date: "date",
  email: "email",
  phone: "phone",
  iban: "iban",
  amount: "money",
};

/** How high a box has to be for more than one line of writing, in points. */
const severalLines = 32;

/** What kind of field each place becomes, with its name and whom it may be for. */
export function describePlaces(places: readonly NamedPlace[], marks: PageMarks): Described[] {
  const partiesByPlace = partiesOf(places, partyHeadings(marks));
  const signatures = places.filter(({ meaning }) => meaning === "signature");
  const groups = radioGroups(places);
  return places.map((place, index) => {
    const { label, meaning, confidence, cells } = place;
    const { x0, y0, x1, y1 } = place;
    const name = shortened(label);
    const party = partiesByPlace[index];
    const group = groups.get(place);
    const kind = kindOf(place, signatures);
    const isTyped = kind.widget === "text" && !kind.prefill;
    const isMultiline = isTyped && !cells && (place.isMultiline ?? heightOf(place) > severalLines);
    const format = isTyped && !cells && !isMultiline && meaning ? formats[meaning] : undefined;
    const rules = {
      ...(format && { format }),
      ...(cells && { comb: cells }),
      ...(isMultiline && { multiline: true }),
    };
    return {
      box: { x0, y0, x1, y1 },
      name,
      description: label === name ? "" : label,
      ...kind,
      ...(place.shape === "circle" ? (group ? { widget: "radio", groupName: group } : { widget: "checkbox" }) : {}),
      ...(Object.keys(rules).length > 0 && { rules }),
      ...(party && { party }),
      confidence,
    };
  });
}

type Kind = Pick<FoundField, "widget" | "prefill" | "isInitial">;

function kindOf(place: NamedPlace, signatures: readonly NamedPlace[]): Kind {
  if (isTick(place)) return { widget: "checkbox" };
  if (place.meaning === "signature") return { widget: "signature" };
  if (place.meaning === "initials" && isForInitials(place)) return { widget: "signature", isInitial: true };
  if (place.meaning === "date" && signatures.some((one) => belongsTo(one, place, byDates)))
    return { widget: "text", prefill: "today" };
  if (place.meaning === "name" && signatures.some((one) => belongsTo(one, place, byNames)))
    return { widget: "text", prefill: "fullName" };
  return { widget: "text" };
}

/** 'Middle initial' asks for a letter of a name. */
const isForInitials = ({ label }: NamedPlace): boolean => !/middle|m\. ?i\.|name/iu.test(label);

const byDates = { beside: 8, below: 60 };
const byNames = { beside: 0, below: 75 };

/** On the line of a signature, or below it. */
function belongsTo(signature: Box, place: Box, { beside, below }: typeof byDates): boolean {
  const down = middleOf(place) - middleOf(signature);
  if (beside > 0 && Math.abs(signature.y1 - place.y1) < beside) return true;
  return down > 0 && down < below && sharedAcross(signature, place) > 10;
}

/** In points. */
const nextButton = { across: 140, down: 40 };

/** Circles in a row or a column are buttons of a group, named by their first labels. */
function radioGroups(places: readonly NamedPlace[]): ReadonlyMap<NamedPlace, string> {
  const circles = places.filter(({ shape }) => shape === "circle");
  const names = new Map<NamedPlace, string>();
  const taken = new Set<string>();
  for (const circle of circles) {
    if (names.has(circle)) continue;
    const group = [circle];
    for (const next of circles) {
      const last = group.at(-1) ?? circle;
      const isBeside = Math.abs(next.y0 - last.y0) < 3 && next.x0 > last.x0 && next.x0 - last.x1 < nextButton.across;
      const isBelow = Math.abs(next.x0 - last.x0) < 3 && next.y0 > last.y0 && next.y0 - last.y1 < nextButton.down;
      if (!names.has(next) && (isBeside || isBelow)) group.push(next);
    }
    if (group.length < 2) continue;
    const wanted = shortened(group.map(({ label }) => label).join(" / ")) || "1";
    const name = claimName(wanted, taken);
    for (const one of group) names.set(one, name);
  }
  return names;
}
