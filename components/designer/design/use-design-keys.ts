"use client";
import { useEffect, useRef } from "react";
import { moveTogether } from "./align-fields";
import { fieldKinds } from "@/lib/fields/kinds";
import { type DesignerBasics } from "./designer-context";
import { pageKey } from "./design-page";
import { boxOf, pixelsPerPoint, placeOf, resized } from "@/components/designer/places/place-field";

type Options = {
  basics: DesignerBasics;
  /** False while the web form is shown, where the arrow keys must not move the hidden fields. */
  arePagesShown: boolean;
  disarm: (() => void) | null;
  /** Chooses the recipient of new fields by position in the list; does nothing if there is none. */
  choosePerson: (index: number) => void;
  fitToWidth: () => void;
};

/** The keys of the first recipients, in their order. */
export const personKeys: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
export const fitKey = "0";

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Elements in which the keys already have another meaning. */
const ownKeys = "input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu]";

/**
 * The keys that act wherever the focus is, except in an input. On the selected fields: arrows move by a point, with
 * Shift by ten, and with Alt they resize; Delete removes; Escape puts the tool away, or else clears the selection. With
 * the focus in the toolbox or on the pages (WCAG 2.1.4), 1 to 9 choose the recipient of new fields and 0 fits the page
 * to the width.
 */
export function useDesignKeys(options: Options): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(ownKeys) !== null;
      if (event.defaultPrevented || isOwn) return;
      const act = event.ctrlKey || event.metaKey ? commandOf(event, latest.current) : plainKey(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Null if the browser should handle the key, for example because nothing is selected. */
type Act = (() => void) | null;

function commandOf(event: KeyboardEvent, { basics }: Options): Act {
  const { dispatch, now, copy, paste, duplicate, remove } = basics;
  const { fields, selected, current } = now.current;
  const hasSelection = selected.length > 0;
  switch (event.key.toLowerCase()) {
    case "z":
      return () => dispatch({ type: event.shiftKey ? "redo" : "undo" });
    case "y":
      return () => dispatch({ type: "redo" });
    case "a": {
      const last = fields.find((field) => field.key === selected.at(-1));
      const page = last ? pageKey(last) : current;
      const keys = fields.filter((field) => pageKey(field) === page).map((field) => field.key);
      return () => dispatch({ type: "select", keys });
    }
    case "v":
      return paste;
    case "c":
      return hasSelection ? copy : null;
    case "d":
      return hasSelection ? duplicate : null;
    case "x":
      return hasSelection
        ? () => {
            copy();
            remove();
          }
        : null;
    default:
      return null;
  }
}

function plainKey(event: KeyboardEvent, options: Options): Act {
  const { basics, arePagesShown, disarm, choosePerson, fitToWidth } = options;
  const { dispatch, now, remove } = basics;
  const takesDigits = event.target instanceof Element && event.target.closest("[data-digit-keys]") !== null;
  const person = personKeys.indexOf(event.key);
  if (person >= 0 && !event.altKey) return takesDigits ? () => choosePerson(person) : null;
  if (event.key === fitKey && !event.altKey) return takesDigits ? fitToWidth : null;
  if (event.key === "Escape") return disarm ?? (() => dispatch({ type: "select", keys: [] }));
  if (now.current.selected.length === 0) return null;
  if (event.key === "Delete" || event.key === "Backspace") return remove;
  const direction = directions[event.key];
  const isRadio = event.target instanceof Element && event.target.matches("[type=radio]"); // arrows choose another one
  if (!direction || !arePagesShown || isRadio) return null;
  const step = (event.shiftKey ? 10 : 1) * pixelsPerPoint;
  const by = { x: direction.x * step, y: direction.y * step };
  return () => (event.altKey ? resizeLast(basics, by) : move(basics, by));
}

function move({ dispatch, now, pages }: DesignerBasics, by: { x: number; y: number }) {
  const carried = now.current.fields.filter((field) => now.current.selected.includes(field.key));
  dispatch({ type: "place", places: moveTogether(carried, by, pages), edit: "nudge" });
}

function resizeLast({ dispatch, now, pages }: DesignerBasics, by: { x: number; y: number }) {
  const field = now.current.fields.find((one) => one.key === now.current.selected.at(-1));
  const page = field && pages.get(pageKey(field));
  if (!field || !page) return;
  const { key, documentId, pageIndex } = field;
  const box = resized(boxOf(field, page.size), "bottomRight", by, page.size, fieldKinds[field.type].keepsRatio);
  const places = [{ key, documentId, pageIndex, place: placeOf(box, page.size) }];
  dispatch({ type: "place", places, edit: "size" });
}
