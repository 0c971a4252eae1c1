"use client";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { pageImageHref, type ShownRevision } from "@/components/documents/page-image";

type Props = { documentId: number; revision: ShownRevision; pages: number; onDone: () => void };

/** The pages as images below the body, which alone are printed (app/globals.css). Prints once all have loaded. */
export function PrintedPages({ documentId, revision, pages, onDone }: Props) {
  const [settled, setSettled] = useState(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const { dataset } = document.body; // not all browsers know :has()
    dataset["printsPages"] = "";
    return () => {
      delete dataset["printsPages"];
    };
  }, []);
  useEffect(() => {
    if (settled < pages) return undefined;
    const finish = () => done.current();
    addEventListener("afterprint", finish);
    window.print();
    return () => removeEventListener("afterprint", finish);
  }, [settled, pages]);
  const settle = () => setSettled((count) => count + 1);
  return createPortal(
    <div data-printed-pages aria-hidden>
      {Array.from({ length: pages }, (_, pageIndex) => (
        <img
          key={pageIndex}
          src={pageImageHref({ documentId, pageIndex, width: 1400, revision })}
          alt=""
          onLoad={settle}
          onError={settle}
        />
      ))}
    </div>,
    document.body,
  );
}
