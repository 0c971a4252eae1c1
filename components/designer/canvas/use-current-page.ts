"use client";
import { type RefObject, useEffect, useState } from "react";

/** The key of the page that fills most of the view. */
export function useCurrentPage(scroller: RefObject<HTMLElement | null>, first: string): string {
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const shares = new Map<string, number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          shares.set((target as HTMLElement).dataset["page"] ?? "", intersectionRect.height);
        const [fullest] = [...shares].toSorted((a, b) => b[1] - a[1]);
        if (fullest && fullest[1] > 0) setCurrent(fullest[0]);
      },
      { root: element, threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
    );
    for (const page of element.querySelectorAll("[data-page]")) observer.observe(page);
    return () => observer.disconnect();
  }, [scroller]);
  return current;
}
