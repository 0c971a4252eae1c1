"use client";
import { useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { type Attachment, attachmentSource } from "./attachment-tile";
import { Modal } from "./modal";
import { fill, type Words } from "./words";

pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();

type Props = { token: string; attachment: Attachment; words: Words; onClose: () => void };

/** A PDF in the page, one page at a time. Loaded when it is opened. */
export function AttachmentViewer({ token, attachment, words, onClose }: Props) {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  return (
    <Modal title={attachment.title} onClose={onClose} isWide>
      <div className="viewer">
        <Document
          file={attachmentSource(token, attachment)}
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
            <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {words.previousPage}
            </button>
            <p role="status">{fill(words.page, { page, pages, document: attachment.title })}</p>
            <button type="button" className="button" disabled={page === pages} onClick={() => setPage(page + 1)}>
              {words.nextPage}
            </button>
          </>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Modal>
  );
}
