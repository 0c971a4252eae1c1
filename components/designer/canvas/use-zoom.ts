"use client";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Percent (spec workflows.md section 9). */
export const zooms = [25, 50, 75, 100, 125, 150, 175, 200] as const;

/** The largest step, up to 100 %, at which a page fits; a little of its margin may be out of sight on phones. */
function fittingZoom(available: number, pageWidth: number): number {
  const tolerated = available * 1.06;
  return zooms.findLast((zoom) => zoom <= 100 && (pageWidth * zoom) / 100 <= tolerated) ?? zooms[0];
}

/** Percent. Begins with what fits, and keeps the middle of the view where it was when it changes. */
export function useZoom(scroller: RefObject<HTMLElement | null>, pageWidth: number) {
  const [zoom, setZoom] = useState(100);
  const middle = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Measured once it is seen: on phones it waits behind a note, without any width.
    const observer = new ResizeObserver(() => measure());
    const measure = () => {
      if (element.clientWidth === 0) return;
      setZoom(fittingZoom(element.clientWidth, pageWidth));
      observer.disconnect();
    };
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller, pageWidth]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || middle.current === null) return;
    element.scrollTop = middle.current * element.scrollHeight - element.clientHeight / 2;
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2;
    middle.current = null;
  }, [scroller, zoom]);
  const change = (next: number) => {
    const element = scroller.current;
    if (element) middle.current = (element.scrollTop + element.clientHeight / 2) / element.scrollHeight;
    setZoom(next);
  };
  return { zoom, change };
}
