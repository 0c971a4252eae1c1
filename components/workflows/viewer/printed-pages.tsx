"use client";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { pageImageHref, type ShownRevision } from "@/components/documents/page-image";

type Props = {
  documentId: number;
  revision: ShownRevision;
  pages: number;
  onDone: () => void;
  /** A page could not be loaded, so that nothing is printed. */
  onFailed: (pageNumber: number) => void;
};

/** The pages as images below the body, which alone are printed (app/globals.css). Prints once all have loaded. */
export function PrintedPages({ documentId, revision, pages, onDone, onFailed }: Props) {
  const [loaded, setLoaded] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  const ends = useRef({ onDone, onFailed });
  useEffect(() => {
    ends.current = { onDone, onFailed };
  });
  useEffect(() => {
    const { dataset } = document.body; // not all browsers know :has()
    dataset["printsPages"] = "";
    return () => {
      delete dataset["printsPages"];
    };
  }, []);
  useEffect(() => {
    if (failed !== null) ends.current.onFailed(failed);
  }, [failed]);
  useEffect(() => {
    if (loaded < pages) return undefined;
    const finish = () => ends.current.onDone();
    addEventListener("afterprint", finish);
    window.print();
    return () => removeEventListener("afterprint", finish);
  }, [loaded, pages]);
  return createPortal(
    <div data-printed-pages aria-hidden>
      {Array.from({ length: pages }, (_, pageIndex) => (
        <img
          key={pageIndex}
          src={pageImageHref({ documentId, pageIndex, width: 1400, revision })}
          alt=""
          onLoad={() => setLoaded((count) => count + 1)}
          onError={() => setFailed((first) => first ?? pageIndex + 1)}
        />
      ))}
    </div>,
    document.body,
  );
}
