import type { Inspection, PdfNotice } from "../contract";
import { displayedSize, type PageBox } from "../geometry";
import { PdfRefused } from "../pdf-refused";
import { openPdf, type OpenPdf } from "./engine";
import { withInheritedLengths } from "./field-lengths";
import { makeFirstImages } from "./first-images";
import { readUpload } from "./read-upload";
import { suggestFields } from "./suggest-fields";

const mostBytes = 25 * 1024 * 1024;
/** Up to this size a document may grow by any factor, as small documents are mostly overhead. */
const smallBytes = 1024 * 1024;

/** Makes the document that is shown, stamped and sealed from an upload. Each step's memory is freed before the next. */
export async function inspectPdf(upload: Uint8Array): Promise<Inspection> {
  const { widgets, hadMore, signatureCount, had, stripped } = await readUpload(upload);
  const { bytes, boxes, hadActions, hadAttachments } = stripped;
  if (bytes.length > mostBytesFor(upload)) throw new PdfRefused("tooComplex");
  const written = await openPdf(bytes);
  assertShownAlike(written, boxes);
  const notices: [PdfNotice, boolean][] = [
    ["alreadySigned", signatureCount > 0],
    ["activeContentRemoved", had.actions || hadActions],
    ["attachmentsRemoved", hadAttachments],
    ["formFlattened", had.form],
    ["passwordRemoved", had.password],
    ["formScriptsLeftOut", hadMore.scripts],
    ["formFieldsLeftOut", hadMore.fields],
  ];
  return {
    bytes,
    pages: boxes.map((box, pageIndex) => ({ pageIndex, box, ...displayedSize(box) })),
    firstPage: await makeFirstImages(written),
    notices: notices.flatMap(([notice, holds]) => (holds ? [notice] : [])),
    signatureCount,
    suggestedFields: suggestFields(withInheritedLengths(widgets, stripped.fieldLengths), boxes),
  };
}

function mostBytesFor(upload: Uint8Array): number {
  return Math.min(mostBytes, Math.max(smallBytes, 4 * upload.length));
}

/** Ensures that the page sizes used to place fields are those that PDFium displays. */
function assertShownAlike({ pdfium, document, pageCount }: OpenPdf, boxes: PageBox[]): void {
  if (pageCount !== boxes.length) throw new PdfRefused("corrupt");
  const size = pdfium.pdfium.wasmExports.malloc(8);
  for (const [pageIndex, box] of boxes.entries()) {
    const { width, height } = displayedSize({ ...box, userUnit: 1 });
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, pageIndex, size)) throw new PdfRefused("corrupt");
    const wider = Math.abs(pdfium.pdfium.getValue(size, "float") - width);
    const higher = Math.abs(pdfium.pdfium.getValue(size + 4, "float") - height);
    if (wider > 0.5 || higher > 0.5) throw new PdfRefused("pageSizeInvalid");
  }
}
