"use client";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Percent (spec workflows.md section 9). */
export const zooms = [25, 50, 75, 100, 125, 150, 175, 200] as const;

/** The largest step, up to 100 %, at which a page fits. On phones, a little of its margin may be cut off. */
function fittingZoom(available: number, pageWidth: number): number {
  const tolerated = available * 1.06;
  return zooms.findLast((zoom) => zoom <= 100 && (pageWidth * zoom) / 100 <= tolerated) ?? zooms[0];
}

/** The zoom in percent. Begins with what fits; when it changes, the middle of the view stays where it was. */
export function useZoom(scroller: RefObject<HTMLElement | null>, pageWidth: number) {
  const [zoom, setZoom] = useState(100);
  const middle = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Measured once the designer is visible: on phones it is hidden behind a note at first and has no width.
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
