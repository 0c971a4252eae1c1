"use client";
import { useEffect, useRef, useState } from "react";
import type { ShownDocument } from "@/lib/signing/schema";
import { pageSource } from "@/components/signing/shared/page-source";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = { token: string; documents: readonly ShownDocument[]; words: Words };

/**
 * The page thumbnails in wide windows, which follow the scrolling. They are links, so that they work without scripts.
 */
export function PageThumbnails({ token, documents, words }: Props) {
  const strip = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(documents[0]?.pages[0]?.id);

  useEffect(() => {
    const seen = new Map<number, number>();
    const pages = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          seen.set(Number((target as HTMLElement).dataset["page"]), intersectionRect.height);
        const [most] = [...seen].toSorted((a, b) => b[1] - a[1]);
        if (most && most[1] > 0) setCurrent(most[0]);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of document.querySelectorAll("[data-page]")) pages.observe(sheet);
    return () => pages.disconnect();
  }, [documents]);

  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (!strip.current || !link) return;
    // Not scrollIntoView, which would scroll the document too.
    strip.current.scrollTop = link.offsetTop - (strip.current.clientHeight - link.offsetHeight) / 2;
  }, [current]);

  return (
    <nav ref={strip} className="thumbnails" aria-label={words.pages}>
      {documents.map((doc) => (
        <ol key={doc.id} aria-label={doc.name}>
          {doc.pages.map((page) => (
            <li key={page.id}>
              <a
                href={`#page-${page.id}`}
                aria-current={page.id === current ? "true" : undefined}
                aria-label={fill(words.page, {
                  page: page.pageIndex + 1,
                  pages: doc.pages.length,
                  document: doc.name,
                })}
              >
                <span className="thumbnail" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                  <img src={pageSource(token, page, 200)} alt="" loading="lazy" decoding="async" />
                </span>
                {page.pageIndex + 1}
              </a>
            </li>
          ))}
        </ol>
      ))}
    </nav>
  );
}
