"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { untilLoaded } from "@/components/signing/shared/until-loaded";

/**
 * Holds the thumbnails, which the server renders; the code that highlights the current page is loaded on first scroll.
 */
export function ThumbnailStrip({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const follow = () =>
      untilLoaded(() => import("./follow-pages")).then((m) => {
        if (strip.current && !signal.aborted) m.followPages(strip.current, signal);
      });
    addEventListener("scroll", () => void follow(), { once: true, signal });
    return () => left.abort();
  }, []);
  return (
    <nav ref={strip} className="thumbnails" aria-label={label}>
      {children}
    </nav>
  );
}
