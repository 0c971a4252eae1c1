"use client";
import type { KeyboardEvent } from "react";
import { moveTogether } from "./align-fields";
import { type DesignField, keepsRatio } from "./design-field";
import { type DesignPage, pageKey, useDesigner } from "./designer-context";
import { boxOf, placeOf, resized } from "./place-field";

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrows move by a pixel, with Shift by ten, and resize with Alt; Delete removes, Enter goes to the properties. */
export function useFieldKeys(field: DesignField, page: DesignPage, openProperties: () => void) {
  const { dispatch, now, pages, remove, duplicate } = useDesigner();
  const { key } = field;
  const nudge = (by: { x: number; y: number }, isResize: boolean) => {
    const { documentId, pageIndex } = page;
    const next = resized(boxOf(field, page.size), "bottomRight", by, page.size, keepsRatio(field));
    const resizedPlace = { key, documentId, pageIndex, place: placeOf(next, page.size) };
    const carried = now.current.fields.filter((one) => now.current.selected.includes(one.key));
    const places = isResize ? [resizedPlace] : moveTogether(carried, by, pages);
    dispatch({ type: "place", places, edit: isResize ? "size" : "nudge" });
  };
  const selectPage = () =>
    dispatch({
      type: "select",
      keys: now.current.fields.filter((one) => pageKey(one) === pageKey(field)).map((one) => one.key),
    });
  return (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key];
    const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    const step = event.shiftKey ? 10 : 1;
    if (direction) nudge({ x: direction.x * step, y: direction.y * step }, event.altKey);
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (letter === "d") duplicate();
    else if (letter === "a") selectPage();
    else if (event.key === " " && event.shiftKey) dispatch({ type: "toggle", key });
    else if (event.key === "Enter" || event.key === " ") openProperties();
    else if (event.key === "Escape") dispatch({ type: "select", keys: [] });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
