import { findCells } from "./find-cells";
import { findLines } from "./find-lines";
import { findTicks } from "./find-ticks";
import { joinBlanks, joinCombs, joinRows } from "./join-places";
import { officeZones } from "./office-zones";
import { areaOf, likeness, meet, type PageMarks, shareWithin } from "./page-marks";
import type { Place } from "./place";
import { isBlank, isSquare } from "./read-words";

/** A page of so many lines or areas is a drawing, a map or graph paper, and one of so many places no form. */
const most = { lines: 2_500, areas: 2_500, places: 400 };

/** Where something is to be entered on a page; nowhere if there are too many such places to be true. */
export function findPlaces(marks: PageMarks): Place[] {
  if (marks.across.length + marks.dotted.length + marks.down.length > most.lines || marks.areas.length > most.areas)
    return [];
  const printed = marks.words.filter((word) => !isBlank(word) && !isSquare(word));
  const ticks = findTicks(marks, printed);
  const texts = marks.isScan ? printed.filter((word) => !ticks.some((one) => meet(one, word))) : printed;
  const cells = findCells(marks, texts, ticks);
  const lines = findLines(marks, texts, [...ticks, ...cells]);
  const office = officeZones(marks);
  const places = [...ticks, ...joinRows(joinCombs(cells), marks), ...joinRows(joinBlanks(lines), marks)].filter(
    (place) => !office.some((zone) => shareWithin(place, zone) > 0.7),
  );
  return places.length > most.places ? [] : withoutDoubles(places);
}

function withoutDoubles(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => b.confidence - a.confidence || areaOf(a) - areaOf(b)))
    if (!kept.some((one) => likeness(one, place) > 0.3 || shareWithin(place, one) > 0.6)) kept.push(place);
  return kept;
}
