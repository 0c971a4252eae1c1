"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type DesignPerson, useDesigner } from "@/components/designer/design/designer-context";
import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignPage, pageKey } from "@/components/designer/design/design-page";
import { mayPlace, shapeOnPage } from "@/components/designer/design/field-tools";
import { footPlaces, freePlaces } from "@/components/designer/places/free-places";
import { boxOf } from "@/components/designer/places/place-field";
import { useToast } from "@/components/ui/toast";
import { isSignature } from "@/lib/fields/kinds";

/** Those who sign and have no signature field yet. */
export const withoutSignature = (people: readonly DesignPerson[], fields: readonly DesignField[]) =>
  people.filter(
    ({ id, role }) =>
      mayPlace(role, "block") &&
      !fields.some((field) => field.recipientId === id && isSignature(field.type) && !field.isInitial),
  );

/**
 * Places a signature block for each of those where nothing else is: at the end of the document in view, or on a page
 * before it. If there is no room anywhere, the blocks are at the foot of the last page, which a notice says.
 */
export function useEveryone(people: readonly DesignPerson[]) {
  const t = useTranslations("Designer");
  const toast = useToast();
  const { now, pages, printed, placing, placeForEach } = useDesigner();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    const shown = pages.get(now.current.current) ?? pages.values().next().value;
    const ownPages = [...pages.values()].filter((page) => page.documentId === shown?.documentId).toReversed();
    const spots: Parameters<typeof placeForEach>[1][number][] = [];
    let waiting = withoutSignature(people, now.current.fields);
    const place = (page: DesignPage, free: readonly { x: number; y: number }[]) => {
      for (const [index, at] of free.entries()) {
        const person = waiting[index];
        if (person) spots.push({ personId: person.id, page, at });
      }
      waiting = waiting.slice(free.length);
    };
    const placedOn = (page: DesignPage) =>
      now.current.fields.filter((field) => pageKey(field) === pageKey(page)).map((one) => boxOf(one, page.size));
    const block = (page: DesignPage) => shapeOnPage("block", page.size);
    setBusy(true);
    for (const page of ownPages) {
      if (waiting.length === 0) break;
      const taken = { printed: await printed.load(page), placed: placedOn(page) };
      place(page, freePlaces(waiting.length, block(page), page.size, taken));
    }
    const isCrowded = waiting.length > 0;
    for (const page of ownPages.filter((one) => !spots.some((spot) => spot.page === one)))
      if (waiting.length > 0) place(page, footPlaces(waiting.length, block(page), page.size, placedOn(page)));
    setBusy(false);
    placeForEach("block", spots);
    if (isCrowded) toast.notice(t("noFreePlace"));
  };
  const place = () => {
    placing.current = act();
  };
  return { busy, place };
}
