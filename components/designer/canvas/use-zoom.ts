"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { nearestPage } from "@/components/designer/dragging/page-under";
import { fittingStep, zoomByWheel, zoomToWidth, zoomWithin } from "./zoom-steps";

type Point = { x: number; y: number };
/** A point on a page, as fractions of its width and height, and where in the window it must stay. */
type Anchor = { page: Element; across: number; down: number; at: Point };

/**
 * The zoom in percent; at first the page fits. When the zoom changes, the point under the pointer, or else the middle
 * of the view, stays in place. Ctrl with the wheel and pinching zoom the pages instead of the browser window.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, pageWidth: number) {
  const [zoom, setZoom] = useState(100);
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Measured once the designer is visible: on phones it is hidden behind a note at first and has no width.
    const observer = new ResizeObserver(() => measure());
    const measure = () => {
      if (element.clientWidth === 0) return;
      setZoom(fittingStep(element.clientWidth, pageWidth));
      observer.disconnect();
    };
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller, pageWidth]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !anchor.current) return;
    const { page, across, down, at } = anchor.current;
    const rect = page.getBoundingClientRect();
    element.scrollLeft += rect.left + across * rect.width - at.x;
    element.scrollTop += rect.top + down * rect.height - at.y;
    anchor.current = null;
  }, [scroller, zoom]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const hold = (at: Point) => {
      anchor.current = anchorAt(element, at);
    };
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      hold({ x: event.clientX, y: event.clientY });
      setZoom((now) => zoomByWheel(now, event.deltaY));
    };
    let spread = 0;
    const touch = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      if (!fingers) return;
      event.preventDefault();
      hold(fingers.middle);
      const factor = event.type === "touchmove" && spread > 0 ? fingers.spread / spread : 1;
      spread = fingers.spread;
      setZoom((now) => zoomWithin(now * factor));
    };
    element.addEventListener("wheel", turn, { passive: false });
    for (const type of ["touchstart", "touchmove"] as const) element.addEventListener(type, touch, { passive: false });
    return () => {
      element.removeEventListener("wheel", turn);
      for (const type of ["touchstart", "touchmove"] as const) element.removeEventListener(type, touch);
    };
  }, [scroller]);

  const change = (next: number) => {
    const element = scroller.current;
    const area = element?.getBoundingClientRect();
    if (area) anchor.current = anchorAt(element, { x: area.left + area.width / 2, y: area.top + area.height / 2 });
    setZoom(next);
  };
  /** Lets a page fill the width of the view. */
  const fit = (width: number) => {
    const available = (scroller.current?.clientWidth ?? 0) - 2 * margin;
    if (available > 0) change(zoomToWidth(available, width));
  };
  return { zoom, change, fit };
}

/** Beside a page that fills the width. */
const margin = 8;

function anchorAt(scroller: HTMLElement | null, at: Point): Anchor | null {
  const spot = nearestPage(scroller, at);
  if (!spot) return null;
  const { element, rect } = spot;
  return { page: element, across: (at.x - rect.left) / rect.width, down: (at.y - rect.top) / rect.height, at };
}

/** Two fingers: the point between them and the distance. */
function fingersOf({ touches: [first, second, third] }: TouchEvent) {
  if (!first || !second || third) return null;
  return {
    middle: { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 },
    spread: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
  };
}
