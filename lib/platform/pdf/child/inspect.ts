import type { Inspection, PdfNotice } from "../contract";
import { displayedSize, type PageBox } from "../geometry";
import { PdfRefused } from "../pdf-refused";
import { openPdf, saveWithoutSecurity, withPage, type OpenPdf } from "./engine";
import { flattenForms } from "./flatten";
import { makePageImages } from "./page-images";
import { stripPdf, type StrippedPdf } from "./strip";
import { suggestFields } from "./suggest-fields";

const mostPages = 500;
const mostBytes = 25 * 1024 * 1024;
/** Below this a document may grow by any factor: the smallest ones are nearly all overhead. */
const smallBytes = 1024 * 1024;

/** Makes of an upload the document that is shown, stamped and sealed. */
export async function inspectPdf(upload: Uint8Array): Promise<Inspection> {
  const { bytes, boxes, widgets, signatureCount, notices } = await takeIn(upload);
  if (bytes.length > mostBytesFor(upload)) throw new PdfRefused("tooComplex");
  const written = await openPdf(bytes);
  assertShownAlike(written, boxes);
  return {
    bytes,
    pages: boxes.map((box, pageIndex) => ({ pageIndex, box, ...displayedSize(box) })),
    firstPage: await makePageImages(written, 0),
    notices,
    signatureCount,
    suggestedFields: suggestFields(widgets, boxes),
  };
}

// A function of its own, so that the upload's engine is free to go before the next one starts.
async function takeIn(upload: Uint8Array) {
  if (!Buffer.from(upload.subarray(0, 1024)).includes("%PDF-")) throw new PdfRefused("notAPdf");
  const original = await openPdf(upload);
  if (original.pageCount < 1) throw new PdfRefused("noPages");
  if (original.pageCount > mostPages) throw new PdfRefused("tooManyPages");
  const signatureCount = Math.max(0, original.pdfium.FPDF_GetSignatureCount(original.document));
  const hadPassword = original.pdfium.EPDF_IsEncrypted(original.document);
  const { widgets, hadForm, hadActions } = flattenForms(original);
  const stripped = await rewrite(original);
  const told: [PdfNotice, boolean][] = [
    ["alreadySigned", signatureCount > 0],
    ["activeContentRemoved", hadActions || stripped.hadActions],
    ["attachmentsRemoved", stripped.hadAttachments],
    ["formFlattened", hadForm],
    ["passwordRemoved", hadPassword],
  ];
  const notices = told.flatMap(([notice, holds]) => (holds ? [notice] : []));
  return { bytes: stripped.bytes, boxes: stripped.boxes, widgets, signatureCount, notices };
}

/** Where the structure is beyond pdf-lib, PDFium lays the same pages into a new document. */
async function rewrite(original: OpenPdf): Promise<StrippedPdf> {
  try {
    return await stripPdf(saveWithoutSecurity(original), original.pageCount);
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    return stripPdf(saveWithoutSecurity(copyPages(original)), original.pageCount).catch(refuseUnreadable);
  }
}

function refuseUnreadable(error: unknown): never {
  throw error instanceof PdfRefused || error instanceof RangeError ? error : new PdfRefused("corrupt");
}

function copyPages({ pdfium, document, pageCount }: OpenPdf): OpenPdf {
  const copy = pdfium.FPDF_CreateNewDocument();
  if (!pdfium.FPDF_ImportPagesByIndex(copy, document, 0, 0, 0)) throw new PdfRefused("corrupt");
  return { pdfium, document: copy, pageCount };
}

function mostBytesFor(upload: Uint8Array): number {
  return Math.min(mostBytes, Math.max(smallBytes, 4 * upload.length));
}

/** The sizes that fields are placed by are the ones that the pages are shown in. */
function assertShownAlike(open: OpenPdf, boxes: PageBox[]): void {
  if (open.pageCount !== boxes.length) throw new PdfRefused("corrupt");
  for (const [pageIndex, box] of boxes.entries()) {
    const { width, height } = displayedSize({ ...box, userUnit: 1 });
    withPage(open, pageIndex, (page) => {
      const wider = Math.abs(open.pdfium.FPDF_GetPageWidthF(page) - width);
      const higher = Math.abs(open.pdfium.FPDF_GetPageHeightF(page) - height);
      if (wider > 0.5 || higher > 0.5) throw new PdfRefused("pageSizeInvalid");
    });
  }
}
