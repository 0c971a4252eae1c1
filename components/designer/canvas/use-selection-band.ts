"use client";
import type { PointerEvent } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";
import type { DesignPage } from "@/components/designer/design/design-page";
import { showBeyondPage } from "@/components/designer/dragging/beyond-page";
import { followPointer } from "@/components/designer/dragging/follow-pointer";
import { boxOf } from "@/components/designer/places/place-field";

/**
 * A press on the empty page clears the selection; dragging on selects the fields that the band touches, except locked
 * ones.
 */
export function useSelectionBand(page: DesignPage, fields: readonly DesignField[]) {
  const { dispatch, focusField, now, scroller, lockedIds } = useDesigner();
  return (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const element = event.currentTarget;
    const band = element.querySelector<HTMLElement>("[data-band]");
    const kept = event.shiftKey ? now.current.selected : [];
    const rect = element.getBoundingClientRect();
    const start = { x: event.clientX - rect.left, y: event.clientY - rect.top };
    dispatch({ type: "select", keys: kept });
    // Otherwise text that was selected before would be dragged too, and would receive the keys.
    window.getSelection()?.removeAllRanges();
    scroller.current?.focus({ preventScroll: true });
    // Touch scrolls the pages instead.
    if (!band || event.pointerType === "touch") return;
    const boxAt = (by: { x: number; y: number }) => ({
      left: Math.min(start.x, start.x + by.x),
      top: Math.min(start.y, start.y + by.y),
      width: Math.abs(by.x),
      height: Math.abs(by.y),
    });
    const endBeyondPage = showBeyondPage([element]);
    followPointer(event.nativeEvent, element, {
      scroller: scroller.current,
      move: (by) => {
        band.hidden = false;
        for (const [side, size] of Object.entries(boxAt(by))) band.style.setProperty(side, `${size}px`);
      },
      end: (by) => {
        endBeyondPage();
        band.hidden = true;
        const { zoom } = now.current;
        const drawn = boxAt(by);
        const touched = fields.filter((field) => {
          const box = boxOf(field, page.size);
          return (
            !lockedIds.has(field.recipientId) &&
            box.left * zoom < drawn.left + drawn.width &&
            (box.left + box.width) * zoom > drawn.left &&
            box.top * zoom < drawn.top + drawn.height &&
            (box.top + box.height) * zoom > drawn.top
          );
        });
        const keys = [...new Set([...kept, ...touched.map((field) => field.key)])];
        dispatch({ type: "select", keys });
        const last = keys.at(-1);
        if (last !== undefined) focusField(last);
      },
      cancel: () => {
        endBeyondPage();
        band.hidden = true;
      },
    });
  };
}
