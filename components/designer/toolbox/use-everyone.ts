"use client";
import { useState } from "react";
import { type DesignPerson, useDesigner } from "@/components/designer/design/designer-context";
import type { DesignField } from "@/components/designer/design/design-field";
import { pageKey } from "@/components/designer/design/design-page";
import { mayPlace, shapeOnPage } from "@/components/designer/design/field-tools";
import { freePlaces } from "@/components/designer/places/free-places";
import { boxOf } from "@/components/designer/places/place-field";
import { isSignature } from "@/lib/fields/kinds";

/** Those who sign and have no signature field yet. */
export const withoutSignature = (people: readonly DesignPerson[], fields: readonly DesignField[]) =>
  people.filter(
    ({ id, role }) =>
      mayPlace(role, "block") &&
      !fields.some((field) => field.recipientId === id && isSignature(field.type) && !field.isInitial),
  );

/**
 * Places a signature block for each of those where nothing else is, on the last page of the document in view; on the
 * page before it if there are too many.
 */
export function useEveryone(people: readonly DesignPerson[]) {
  const { now, pages, printed, placing, placeForEach } = useDesigner();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    const shown = pages.get(now.current.current) ?? pages.values().next().value;
    const ownPages = [...pages.values()].filter((page) => page.documentId === shown?.documentId).toReversed();
    const spots: Parameters<typeof placeForEach>[1][number][] = [];
    let waiting = withoutSignature(people, now.current.fields);
    setBusy(true);
    for (const page of ownPages) {
      if (waiting.length === 0) break;
      const taken = {
        printed: await printed.load(page),
        placed: now.current.fields
          .filter((field) => pageKey(field) === pageKey(page))
          .map((one) => boxOf(one, page.size)),
      };
      const free = freePlaces(waiting.length, shapeOnPage("block", page.size), page.size, taken);
      for (const [index, at] of free.entries()) {
        const person = waiting[index];
        if (person) spots.push({ personId: person.id, page, at });
      }
      waiting = waiting.slice(free.length);
    }
    setBusy(false);
    placeForEach("block", spots);
  };
  const place = () => {
    placing.current = act();
  };
  return { busy, place };
}
