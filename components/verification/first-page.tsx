"use client";
import { Document, Page } from "react-pdf";
import "@/components/documents/pdf-worker";

/** The first page of the visitor's file, rendered in the browser; the file is sent nowhere. */
export function FirstPage({ file, width }: { file: File; width: number }) {
  return (
    // No password is asked for just to show a preview.
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
