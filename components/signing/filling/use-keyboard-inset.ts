import { type RefObject, useEffect } from "react";

/** Lifts an element that stands at the bottom above a keyboard that covers the page instead of shortening it. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const isZoomed = viewport.scale > 1.05; // then the viewport is small for another reason
      const inset = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      element.current?.style.setProperty("--keyboard", `${inset}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, [element]);
}
