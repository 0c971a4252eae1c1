"use client";
import type { PointerEvent } from "react";
import { flushSync } from "react-dom";
import { type DesignField, keepsRatio } from "./design-field";
import { type DesignPage, useDesigner } from "./designer-context";
import { followPointer } from "./follow-pointer";
import { pageUnder } from "./page-under";
import { boxOf, type Corner, placeOf, type PixelBox, resized, withinPage } from "./place-field";

/** Moving and resizing by mouse, pen and finger. While it lasts only the element's style changes; the design, once. */
export function useFieldGestures(field: DesignField, page: DesignPage) {
  const { dispatch, now, scroller, pages, focusField } = useDesigner();
  const box = boxOf(field, page.size);
  const { key } = field;

  const startMove = (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget.parentElement;
    if (event.button !== 0 || now.current.tool || !element) return;
    event.stopPropagation();
    dispatch({ type: "select", key });
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scroller.current,
      move: (by) => {
        element.style.transform = `translate(${by.x}px, ${by.y}px)`;
        element.style.zIndex = "30";
      },
      end: () => {
        const rect = element.getBoundingClientRect();
        const middle = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
        const spot = pageUnder(scroller.current, pages, middle);
        const { zoom } = now.current;
        element.style.transform = "";
        element.style.zIndex = "";
        if (!spot) return;
        const dropped = {
          ...box,
          left: (rect.left - spot.rect.left) / zoom,
          top: (rect.top - spot.rect.top) / zoom,
        };
        const { documentId, pageIndex, size } = spot.page;
        const place = placeOf(withinPage(dropped, size), size);
        flushSync(() => dispatch({ type: "place", key, documentId, pageIndex, place }));
        focusField(key);
      },
      cancel: () => {
        element.style.transform = "";
        element.style.zIndex = "";
      },
    });
  };

  const startResize = (corner: Corner) => (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget.parentElement;
    if (event.button !== 0 || !element) return;
    event.stopPropagation();
    const { zoom } = now.current;
    const pulled = (by: { x: number; y: number }) =>
      resized(box, corner, { x: by.x / zoom, y: by.y / zoom }, page.size, keepsRatio(field));
    const show = (shown: PixelBox) => {
      const place = placeOf(shown, page.size);
      element.style.left = `${place.relativeLeft}%`;
      element.style.top = `${place.relativeTop}%`;
      element.style.width = `${place.relativeWidth}%`;
      element.style.height = `${place.relativeHeight}%`;
    };
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scroller.current,
      move: (by) => show(pulled(by)),
      end: (by) => {
        const { documentId, pageIndex } = page;
        dispatch({ type: "place", key, documentId, pageIndex, place: placeOf(pulled(by), page.size) });
      },
      cancel: () => show(box),
    });
  };

  return { startMove, startResize };
}
