"use client";
import { useEffect } from "react";

/** Keeps the title until the next page has its own: without a prefetch, Next removes the old title first. */
export function KeptTitle() {
  useEffect(() => {
    const kept = document.createElement("title");
    kept.text = document.title;
    const observer = new MutationObserver(() => {
      const titles = [...document.head.querySelectorAll("title")];
      const own = titles.find((title) => title !== kept);
      if (own) {
        kept.remove();
        kept.text = own.text;
      } else if (titles.length === 0) document.head.append(kept);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return null;
}
