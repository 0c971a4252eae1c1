"use client";
import { type ComponentProps, useEffect, useState } from "react";
import type { Document } from "react-pdf";
import { findMatches, markParts, type TextPiece } from "./find-matches";

export type LoadedPdf = Parameters<NonNullable<ComponentProps<typeof Document>["onLoadSuccess"]>>[0];

/** Reads the text of all pages once somebody searches, and finds the matches on each. */
export function useSearch(pdf: LoadedPdf | null) {
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState(0);
  const [texts, setTexts] = useState<readonly (readonly TextPiece[])[] | null>(null);
  const isAsked = query.trim() !== "";
  useEffect(() => {
    if (!pdf || !isAsked || texts) return undefined;
    let isWanted = true;
    void readTexts(pdf).then((read) => isWanted && setTexts(read));
    return () => {
      isWanted = false;
    };
  }, [pdf, isAsked, texts]);
  const pages = isAsked && texts ? texts.map((pieces) => findMatches(pieces, query)) : [];
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  const before = (pageIndex: number) => pages.slice(0, pageIndex).reduce((sum, { count }) => sum + count, 0);
  const currentPage = pages.findIndex(({ count }, index) => current < before(index) + count);
  return {
    query,
    total,
    /** From 1; 0 without a match. */
    place: total > 0 ? current + 1 : 0,
    isReading: isAsked && texts === null,
    /** The page of the current match, from 0; -1 without one. */
    currentPage,
    search: (wanted: string) => {
      setQuery(wanted);
      setCurrent(0);
    },
    step: (by: 1 | -1) => setCurrent((at) => (total > 0 ? (at + by + total) % total : 0)),
    /** A piece of a page's text as HTML. */
    htmlOf: (pageIndex: number, itemIndex: number, str: string) =>
      markParts(
        str,
        pages[pageIndex]?.parts[itemIndex] ?? [],
        pageIndex === currentPage ? current - before(pageIndex) : null,
      ),
  };
}

async function readTexts(pdf: LoadedPdf): Promise<TextPiece[][]> {
  const texts: TextPiece[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    // The places of the pieces are those of react-pdf, so none is left out.
    texts.push(items.map((item) => ("str" in item ? item : { str: "", hasEOL: false })));
  }
  return texts;
}
