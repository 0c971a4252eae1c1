"use client";
import { type ReactNode, useState } from "react";
import { Document, Page } from "react-pdf";
import "@/components/documents/pdf-worker";
import "react-pdf/dist/Page/TextLayer.css";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = { source: string; title: string; words: Words; actions: ReactNode };

/** A PDF, one page at a time. */
export function PdfView({ source, title, words, actions }: Props) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  return (
    <>
      <div className="viewer">
        <Document
          file={source}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          loading={<p role="status">{words.loading}</p>}
          error={<p role="alert">{words.viewFailed}</p>}
        >
          <Page pageNumber={page} width={Math.min(860, innerWidth - 96)} renderAnnotationLayer={false} />
        </Document>
      </div>
      <div className="modal-actions">
        {pages > 1 ? (
          <>
            <button
              type="button"
              className="button"
              aria-disabled={page === 1}
              onClick={() => setPage(Math.max(1, page - 1))}
            >
              {words.previousPage}
            </button>
            <p role="status">{fill(words.page, { page, pages, document: title })}</p>
            <button
              type="button"
              className="button"
              aria-disabled={page === pages}
              onClick={() => setPage(Math.min(pages, page + 1))}
            >
              {words.nextPage}
            </button>
          </>
        ) : null}
        {actions}
      </div>
    </>
  );
}
