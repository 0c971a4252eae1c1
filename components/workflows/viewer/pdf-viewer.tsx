"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Document } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import "@/components/documents/pdf-worker";
import type { ShownRevision } from "@/components/documents/page-image";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { PrintedPages } from "./printed-pages";
import { type LoadedPdf, useSearch } from "./use-search";
import { ViewerBar, type Zoom } from "./viewer-bar";
import { ViewerPage } from "./viewer-page";

export type ViewedDocument = {
  id: number;
  name: string;
  revision: ShownRevision;
  /** Where the PDF is. */
  href: string;
  /** The sizes of all pages. */
  sizes: readonly { width: number; height: number }[];
};

/** Left and right of the pages, with their edges. */
const padding = 34;

/** A document to read: with zoom, search, print and download. Needs the namespaces `DocumentViewer` and `Toast`. */
export function PdfViewer({ document }: { document: ViewedDocument }) {
  const t = useTranslations("DocumentViewer");
  const toast = useToast();
  const [pdf, setPdf] = useState<LoadedPdf | null>(null);
  const [zoom, setZoom] = useState<Zoom>(100);
  const [room, setRoom] = useState(0);
  const [printing, setPrinting] = useState(false);
  const search = useSearch(pdf);
  const width = (Math.min(room, 960) * zoom) / 100;
  const measure = useCallback((frame: HTMLElement) => {
    const observer = new ResizeObserver(() => setRoom(frame.clientWidth - padding));
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const waiting = <Skeleton className="mx-auto h-[70dvh] w-full max-w-[960px]" />;
  return (
    <div className="flex h-full flex-col gap-3">
      <ViewerBar
        zoom={zoom}
        onZoom={setZoom}
        search={search}
        printing={printing}
        onPrint={() => setPrinting(true)}
        download={document.href}
      />
      <section
        ref={measure}
        aria-label={t("pages")}
        // Scrolled by keyboard too.
        tabIndex={0} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex -- as axe demands of what scrolls
        className="min-h-0 flex-1 overflow-auto rounded-card border border-line bg-paper-2 p-4"
      >
        <Document
          file={document.href}
          onLoadSuccess={setPdf}
          loading={waiting}
          error={
            <Banner tone="bad" live>
              {t("failed")}
            </Banner>
          }
          className="flex w-max min-w-full flex-col gap-4"
        >
          {room > 0
            ? document.sizes.map((size, pageIndex) => (
                <ViewerPage
                  key={pageIndex}
                  pageNumber={pageIndex + 1}
                  width={width}
                  ratio={size.height / size.width}
                  label={t("page", { page: pageIndex + 1, pages: document.sizes.length })}
                  htmlOf={(itemIndex, str) => search.htmlOf(pageIndex, itemIndex, str)}
                  sought={search.currentPage === pageIndex ? `${search.query} ${search.place}` : null}
                />
              ))
            : null}
        </Document>
      </section>
      {printing ? (
        <PrintedPages
          documentId={document.id}
          revision={document.revision}
          pages={document.sizes.length}
          onDone={() => setPrinting(false)}
          onFailed={(page) => {
            setPrinting(false);
            toast.failed(t("printFailed", { page }));
          }}
        />
      ) : null}
    </div>
  );
}
