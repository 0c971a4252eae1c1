"use client";
import { type RefObject, useEffect } from "react";

/** Makes everything except this element and the toasts inert, because it covers the whole window. */
export function useAlone(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const silenced: Element[] = [];
    for (let node: Element | null = ref.current; node && node !== document.body; node = node.parentElement)
      for (const sibling of node.parentElement?.children ?? []) {
        if (sibling === node || sibling.hasAttribute("inert") || sibling.matches("script, style, [data-toasts]"))
          continue;
        sibling.setAttribute("inert", "");
        silenced.push(sibling);
      }
    return () => {
      for (const element of silenced) element.removeAttribute("inert");
    };
  }, [ref]);
}
