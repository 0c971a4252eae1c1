"use client";
import { useEffect } from "react";

/** Keeps a page's title until the next has its own: where nothing was prefetched, Next removes the one before that. */
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
