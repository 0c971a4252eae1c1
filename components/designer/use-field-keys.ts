"use client";
import type { KeyboardEvent } from "react";
import { type DesignField, keepsRatio } from "./design-field";
import { type DesignPage, useDesigner } from "./designer-context";
import { boxOf, placeOf, resized, withinPage } from "./place-field";

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrows move by a pixel, with Shift by ten, and resize with Alt; Delete removes, Enter goes to the properties. */
export function useFieldKeys(field: DesignField, page: DesignPage, openProperties: () => void) {
  const { dispatch, remove, duplicate } = useDesigner();
  return (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key];
    if (direction) {
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      const by = { x: direction.x * step, y: direction.y * step };
      const box = boxOf(field, page.size);
      const next = event.altKey
        ? resized(box, "bottomRight", by, page.size, keepsRatio(field))
        : withinPage({ ...box, left: box.left + by.x, top: box.top + by.y }, page.size);
      const { documentId, pageIndex } = page;
      const edit = event.altKey ? "size" : "nudge";
      dispatch({ type: "place", key: field.key, documentId, pageIndex, place: placeOf(next, page.size), edit });
      return;
    }
    if (event.key === "Delete" || event.key === "Backspace") remove(field);
    else if (event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey)) duplicate(field);
    else if (event.key === "Enter" || event.key === " ") openProperties();
    else if (event.key === "Escape") dispatch({ type: "select", key: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
