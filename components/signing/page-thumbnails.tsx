"use client";
import { useEffect, useState } from "react";
import type { SigningDocumentDto } from "@/lib/signing/schema";
import { pageSource } from "./page-sheet";
import { fill, type Words } from "./words";

type Props = { token: string; documents: readonly SigningDocumentDto[]; words: Words };

/** The strip of pages beside wide windows: links, so that it works before and without scripts. */
export function PageThumbnails({ token, documents, words }: Props) {
  const [current, setCurrent] = useState(documents[0]?.pages[0]?.id);

  useEffect(() => {
    const seen = new Map<number, number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          if (target instanceof HTMLElement) seen.set(Number(target.dataset["page"]), intersectionRect.height);
        const [most] = [...seen].toSorted((a, b) => b[1] - a[1]);
        if (most && most[1] > 0) setCurrent(most[0]);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    for (const sheet of document.querySelectorAll("[data-page]")) observer.observe(sheet);
    return () => observer.disconnect();
  }, [documents]);

  return (
    <nav className="thumbnails" aria-label={words.pages}>
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
                <img
                  src={`${pageSource(token, page)}?width=700`}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  width={96}
                  height={Math.round((96 * page.height) / page.width)}
                />
                {page.pageIndex + 1}
              </a>
            </li>
          ))}
        </ol>
      ))}
    </nav>
  );
}
