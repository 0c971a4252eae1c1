"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { placeOf } from "@/components/documents/place-on-page";
import { classNames } from "@/components/ui/class-names";
import { useDesigner } from "@/components/designer/design/designer-context";
import { type DesignPage, pageKey } from "@/components/designer/design/design-page";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";
import { useFound } from "./found-provider";
import type { FoundPlace } from "./found-fields";

/** The places on a page that are no fields yet. Pressing one makes it a field; Delete takes it away. */
export function FoundOutlines({ page, isArmed }: { page: DesignPage; isArmed: boolean }) {
  const t = useTranslations("Designer");
  const { focusField, scroller } = useDesigner();
  const found = useFound();
  if (!found) return null;
  const own = found.byPage.get(pageKey(page)) ?? [];
  /** The next place on the page, so that the keyboard goes on from there. */
  const focusNext = (place: FoundPlace, otherwise?: string) => {
    const next = own[own.indexOf(place) + 1] ?? own[own.indexOf(place) - 1];
    if (next) document.getElementById(next.key)?.focus();
    else if (otherwise !== undefined) focusField(otherwise);
    else scroller.current?.focus();
  };
  const press = (place: FoundPlace, isByKey: boolean) => {
    const field = found.accept(place);
    if (isByKey) focusNext(place, field?.key);
    else if (field) focusField(field.key);
  };
  const onKeyDown = (event: KeyboardEvent, place: FoundPlace) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    focusNext(place);
    found.dismiss([place]);
  };
  return own.map((place) => {
    const person = found.personOf(place);
    const { edge, ink } = recipientColour(person?.index ?? 0);
    const { name, kind, isInitial } = place.suggestion;
    const label = t("found.place", {
      name,
      type: t(`tool.${isInitial ? "initial" : kind}`),
      person: person?.name ?? "",
      page: page.pageIndex + 1,
    });
    return (
      <button
        key={place.key}
        id={place.key}
        type="button"
        aria-label={label}
        aria-keyshortcuts="Enter Delete"
        title={label}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => press(place, event.detail === 0)}
        onKeyDown={(event) => onKeyDown(event, place)}
        style={{ ...placeOf(place), borderColor: edge, color: ink }}
        className={classNames(
          "absolute cursor-pointer rounded-[3px] border-[1.5px] border-dashed bg-white/40 hover:bg-white/70 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-[#1a1c28]",
          isArmed && "pointer-events-none",
        )}
      />
    );
  });
}
