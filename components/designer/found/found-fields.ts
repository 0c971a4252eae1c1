import { fieldTypeOf } from "@/db/enums";
import type { FoundFieldDto } from "@/lib/documents/found-fields-schema";
import { groupBy } from "@/lib/platform/database/group-by";
import { plainLetters } from "@/lib/platform/text/plain-letters";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import type { Tool } from "@/components/designer/design/field-tools";
import type { Place } from "@/components/designer/places/place-field";
import {
  fieldsFromSuggestions,
  type SuggestedField,
  takenBy,
} from "@/components/designer/suggestions/suggested-fields";

/** A place where a document seems to have a field. `party` is empty if nobody can tell whose it is. */
export type FoundPlace = Place & { key: string; documentId: number; party: string; suggestion: SuggestedField };

/** Called after its kind where nothing is printed beside it. */
export function foundPlaces(
  documentId: number,
  found: readonly FoundFieldDto[],
  toolName: (tool: Tool) => string,
): FoundPlace[] {
  return found.flatMap((one, index) => {
    const kind = fieldTypeOf[one.fieldTypeId];
    if (!kind) return [];
    const { relativeLeft, relativeTop, relativeWidth, relativeHeight, pageIndex, description, isInitial } = one;
    const suggestion: SuggestedField = {
      name: one.name || toolName(isInitial ? "initial" : kind),
      kind,
      pageIndex,
      left: relativeLeft,
      top: relativeTop,
      width: relativeWidth,
      height: relativeHeight,
      description,
      isInitial,
      ...(one.groupName !== null && { groupName: one.groupName }),
      rules: {
        multiline: one.multiline,
        format: one.format,
        ...(one.comb !== null && { comb: one.comb }),
      },
    };
    const place = { relativeLeft, relativeTop, relativeWidth, relativeHeight };
    return { ...place, key: `found-${documentId}-${index}`, documentId, party: one.party ?? "", suggestion };
  });
}

/** The places that no field covers yet and that are not dismissed. */
export function openPlaces(
  places: readonly FoundPlace[],
  fields: readonly DesignField[],
  dismissed: ReadonlySet<string>,
): FoundPlace[] {
  const byPage = groupBy(fields, pageKey);
  return places.filter((place) => {
    const { documentId, suggestion } = place;
    const own = byPage.get(pageKey({ documentId, pageIndex: suggestion.pageIndex })) ?? [];
    return !dismissed.has(place.key) && !own.some((field) => covers(field, place));
  });
}

/** At least a third of the place is under the field, which is on the same page. */
function covers(field: Place, place: Place): boolean {
  const shared = (start: "relativeLeft" | "relativeTop", length: "relativeWidth" | "relativeHeight") =>
    Math.min(field[start] + field[length], place[start] + place[length]) - Math.max(field[start], place[start]);
  const [across, down] = [shared("relativeLeft", "relativeWidth"), shared("relativeTop", "relativeHeight")];
  return across > 0 && down > 0 && across * down > (place.relativeWidth * place.relativeHeight) / 3;
}

/** The place with those that only make sense together with it: the buttons of a group. */
export const withGroup = (place: FoundPlace, all: readonly FoundPlace[]): FoundPlace[] => {
  const { groupName, pageIndex } = place.suggestion;
  if (groupName === undefined) return [place];
  return all.filter(
    ({ documentId, suggestion }) =>
      documentId === place.documentId && suggestion.pageIndex === pageIndex && suggestion.groupName === groupName,
  );
};

/** Those whose names or roles say that they are the party come first; otherwise the order of both. */
export function guessedPeople(
  parties: readonly string[],
  people: readonly DesignPerson[],
): ReadonlyMap<string, DesignPerson> {
  const guessed = new Map<string, DesignPerson>();
  const isOf = (person: DesignPerson, party: string) => party !== "" && plainLetters(person.name).includes(party);
  for (const party of parties) {
    const person = people.find((one) => isOf(one, party));
    if (person) guessed.set(party, person);
  }
  for (const party of parties) {
    if (guessed.has(party)) continue;
    const taken = [...guessed.values()];
    const person = people.find((one) => !taken.includes(one)) ?? people[0];
    if (person) guessed.set(party, person);
  }
  return guessed;
}

/** Leaves out what the person's role cannot have. */
export function fieldsOfPlaces(
  places: readonly FoundPlace[],
  personOf: (place: FoundPlace) => DesignPerson | undefined,
  existing: readonly DesignField[],
): DesignField[] {
  const made: DesignField[] = [];
  const taken = takenBy(existing);
  const groups = new Map<string, FoundPlace[]>();
  for (const place of places) {
    const person = personOf(place);
    if (!person || !roleDefinitions[person.role].holds(place.suggestion.kind)) continue;
    // Buttons of a group are made in one call, so that they share the name that is free for it.
    const key = [person.id, place.documentId, place.suggestion.pageIndex, place.suggestion.groupName ?? place.key].join(
      "/",
    );
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    const person = first && personOf(first);
    if (!first || !person) continue;
    const suggestions = group.map(({ suggestion }) => suggestion);
    made.push(...fieldsFromSuggestions(suggestions, first.documentId, person.id, taken));
  }
  return made;
}
