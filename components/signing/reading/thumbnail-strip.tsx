"use client";
import { memo, useEffect, useRef } from "react";
import { untilLoaded } from "@/components/signing/shared/until-loaded";
import type { Words } from "@/components/signing/shared/words";
import type { ShownDocument } from "@/lib/signing/schema";
import { PageThumbnails } from "./page-thumbnails";

type Props = { token: string; documents: readonly ShownDocument[]; words: Words };

/** Not rendered again while somebody types. The code that highlights the current page is loaded on first scroll. */
export const ThumbnailStrip = memo(function ThumbnailStrip({ words, ...pages }: Props) {
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
    <nav ref={strip} className="thumbnails" aria-label={words.pages}>
      <PageThumbnails words={words} {...pages} />
    </nav>
  );
});
