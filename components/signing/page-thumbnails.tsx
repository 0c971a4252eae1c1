"use client";
import { useEffect, useRef, useState } from "react";
import type { SigningDocumentDto } from "@/lib/signing/schema";
import { pageSource } from "./page-sheet";
import { fill, type Words } from "./words";

type Props = { token: string; documents: readonly SigningDocumentDto[]; words: Words };

/** Thumbnails wait until the page itself is there. */
const pauseMs = 1000;

/**
 * The strip of pages beside wide windows: links, so that it works before and without scripts. Its images are those of
 * the pages themselves, which are needed anyway.
 */
export function PageThumbnails({ token, documents, words }: Props) {
  const strip = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(documents[0]?.pages[0]?.id);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    const seen = new Map<number, number>();
    const pages = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries) seen.set(pageOf(target), intersectionRect.height);
        const [most] = [...seen].toSorted((a, b) => b[1] - a[1]);
        if (most && most[1] > 0) setCurrent(most[0]);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of document.querySelectorAll("[data-page]")) pages.observe(sheet);
    const thumbnails = new IntersectionObserver((entries) => {
      const near = entries.filter((entry) => entry.isIntersecting).map((entry) => pageOf(entry.target));
      if (near.length > 0) setShown((before) => new Set([...before, ...near]));
    });
    const timer = setTimeout(() => {
      for (const link of strip.current?.querySelectorAll("[data-thumbnail]") ?? []) thumbnails.observe(link);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      pages.disconnect();
      thumbnails.disconnect();
    };
  }, [documents]);

  return (
    <nav ref={strip} className="thumbnails" aria-label={words.pages}>
      {documents.map((doc) => (
        <ol key={doc.id} aria-label={doc.name}>
          {doc.pages.map((page) => (
            <li key={page.id}>
              <a
                href={`#page-${page.id}`}
                data-thumbnail={page.id}
                aria-current={page.id === current ? "true" : undefined}
                aria-label={fill(words.page, {
                  page: page.pageIndex + 1,
                  pages: doc.pages.length,
                  document: doc.name,
                })}
              >
                <span className="thumbnail" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                  {shown.has(page.id) ? <img src={`${pageSource(token, page)}?width=1400`} alt="" /> : null}
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

function pageOf(element: Element): number {
  const { page, thumbnail } = element instanceof HTMLElement ? element.dataset : {};
  return Number(page ?? thumbnail);
}
