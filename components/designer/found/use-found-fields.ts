import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import type { GET } from "@/app/v1/documents/[documentId]/found-fields/route";
import { isSignature } from "@/lib/fields/kinds";
import { groupBy } from "@/lib/platform/database/group-by";
import { useCallDocument } from "@/components/documents/calls-at";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignDocument, DesignerBasics, DesignPerson } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import { fieldsOfPlaces, type FoundPlace, foundPlaces, guessedPeople, openPlaces, withGroup } from "./found-fields";

/** The first question starts the search: how long until the next one, in milliseconds, and how many there are. */
const again = { after: 2_000, most: 60 };

type Options = {
  documents: readonly DesignDocument[];
  /** Nobody if nothing can be added. */
  people: readonly DesignPerson[];
  fields: readonly DesignField[];
  basics: Pick<DesignerBasics, "dispatch" | "announce" | "now">;
};

export type Found = ReturnType<typeof useFoundFields>;

/** What was found on documents that had no fields when the designer was opened, until it is added or dismissed. */
export function useFoundFields({ documents, people, fields, basics }: Options) {
  const t = useTranslations("Designer");
  const callDocument = useCallDocument();
  const [all, setAll] = useState<readonly FoundPlace[]>([]);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [searched] = useState(() =>
    people.length === 0
      ? []
      : documents.filter(
          ({ id, suggestedFields }) => suggestedFields.length === 0 && !fields.some((field) => field.documentId === id),
        ),
  );
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let isOver = false;
    const ask = async (id: number, left: number) => {
      const answer = await callDocument<typeof GET>("GET", `/v1/documents/${id}/found-fields`).catch(() => null);
      if (isOver || !answer) return;
      if (answer.isReady) {
        const places = foundPlaces(id, answer.foundFields, (tool) => t(`tool.${tool}`));
        setAll((known) => [...known.filter(({ documentId }) => documentId !== id), ...places]);
      } else if (left > 0) timers.add(setTimeout(() => void ask(id, left - 1), again.after));
    };
    for (const { id } of searched) void ask(id, again.most);
    return () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [searched, callDocument, t]);
  const open = useRef<readonly FoundPlace[]>([]);
  const places = useMemo(() => {
    const now = openPlaces(all, fields, dismissed);
    // The same list as before, so that the places are not rendered again after every change of a field.
    if (now.length !== open.current.length || now.some((place, index) => place !== open.current[index]))
      open.current = now;
    return open.current;
  }, [all, fields, dismissed]);
  const parties = useMemo(() => [...new Set(all.map(({ party }) => party))], [all]);
  const guessed = useMemo(() => guessedPeople(parties, people), [parties, people]);
  return useMemo(() => {
    const personFor = (party: string) => people.find(({ id }) => id === chosen.get(party)) ?? guessed.get(party);
    const personOf = ({ party }: FoundPlace) => personFor(party);
    const add = (some: readonly FoundPlace[]) => {
      const made = fieldsOfPlaces(some, personOf, basics.now.current.fields);
      basics.dispatch({ type: "add", fields: made });
      return made;
    };
    return {
      places,
      byPage: groupBy(places, ({ documentId, suggestion }) => pageKey({ documentId, pageIndex: suggestion.pageIndex })),
      parties,
      people,
      personOf,
      personFor,
      choosePerson: (party: string, id: number) => setChosen((before) => new Map(before).set(party, id)),
      accept: (place: FoundPlace) => {
        const [field] = add(withGroup(place, places));
        if (field) basics.announce(t("placed", { name: field.name, page: field.pageIndex + 1, count: 1 }));
        return field;
      },
      acceptAll: (some: readonly FoundPlace[]) => basics.announce(t("taken", { count: add(some).length })),
      dismiss: (some: readonly FoundPlace[]) => {
        setDismissed((before) => new Set([...before, ...some.map(({ key }) => key)]));
        basics.announce(t("found.dismissed", { count: some.length }));
      },
    };
  }, [places, parties, people, chosen, guessed, basics, t]);
}

export const signaturesAmong = (places: readonly FoundPlace[]) =>
  places.filter(({ suggestion }) => isSignature(suggestion.kind));
