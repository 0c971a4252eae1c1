"use client";
import { Document, Page, pdfjs } from "react-pdf";

pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).toString();

/** The first page of a file of the visitor's own, which is drawn here and sent nowhere. */
export function FirstPage({ file, width }: { file: File; width: number }) {
  return (
    // A picture is not worth asking for a password.
    <Document file={file} loading={null} error={null} noData={null} onPassword={() => undefined}>
      <Page
        pageNumber={1}
        width={width}
        renderAnnotationLayer={false}
        renderTextLayer={false}
        loading={null}
        error={null}
      />
    </Document>
  );
}
