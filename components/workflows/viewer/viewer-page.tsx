"use client";
import { useEffect, useRef, useState } from "react";
import { Page } from "react-pdf";

type Props = {
  pageNumber: number;
  /** In CSS pixels. */
  width: number;
  /** Height by width. */
  ratio: number;
  label: string;
  htmlOf: (itemIndex: number, str: string) => string;
  /** Identifies the current match of the search, to which the page scrolls; null if it is on another page. */
  sought: string | null;
};

/** A page, rendered once it comes near the visible part. */
export function ViewerPage({ pageNumber, width, ratio, label, htmlOf, sought }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const page = frame.current;
    if (!page) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "100% 0px",
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
  const show = () => {
    const mark = frame.current?.querySelector("mark[data-current]");
    mark?.scrollIntoView({ block: "center", inline: "nearest" });
    return Boolean(mark);
  };
  useEffect(() => {
    if (sought === null) return;
    if (!show()) frame.current?.scrollIntoView({ block: "start" });
  }, [sought]);
  const placeholder = (
    <span aria-hidden className="grid place-items-center text-13 text-ink-2" style={{ height: width * ratio }}>
      {pageNumber}
    </span>
  );
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      style={{ width, height: width * ratio }}
      className="mx-auto shrink-0 overflow-hidden rounded-[4px] border border-line bg-white scheme-light"
    >
      {isNear || sought !== null ? (
        <Page
          pageNumber={pageNumber}
          width={width}
          renderAnnotationLayer={false}
          loading={placeholder}
          error={null}
          customTextRenderer={({ itemIndex, str }) => htmlOf(itemIndex, str)}
          onRenderTextLayerSuccess={() => (sought === null ? undefined : show())}
        />
      ) : (
        placeholder
      )}
    </div>
  );
}
