"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Holds the thumbnails, which are rendered on the server only; what lets them follow is loaded at the first scrolling. */
export function ThumbnailStrip({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const follow = () =>
      import("./follow-pages").then((m) => {
        if (strip.current && !signal.aborted) m.followPages(strip.current, signal);
      });
    addEventListener("scroll", () => void follow().catch(() => undefined), { once: true, signal });
    return () => left.abort();
  }, []);
  return (
    <nav ref={strip} className="thumbnails" aria-label={label}>
      {children}
    </nav>
  );
}
