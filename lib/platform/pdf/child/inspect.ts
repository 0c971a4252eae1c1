import type { Inspection, PdfNotice } from "../contract";
import { displayedSize, type PageBox } from "../geometry";
import { PdfRefused } from "../pdf-refused";
import { openPdf, saveWithoutSecurity, type OpenPdf } from "./engine";
import { flattenForms } from "./flatten";
import { makePageImages } from "./page-images";
import { releaseMemory } from "./release-memory";
import { stripPdf, type StrippedPdf } from "./strip";
import { suggestFields } from "./suggest-fields";

const mostPages = 500;
const mostBytes = 25 * 1024 * 1024;
/** Below this a document may grow by any factor: the smallest ones are nearly all overhead. */
const smallBytes = 1024 * 1024;

/** Makes of an upload the document that is shown, stamped and sealed. One step's memory is given back before the next. */
export async function inspectPdf(upload: Uint8Array): Promise<Inspection> {
  const { bytes: flat, pageCount, widgets, signatureCount, had } = await flattenUpload(upload);
  await releaseMemory();
  const { bytes, boxes, hadActions, hadAttachments } = await rewrite(flat, pageCount);
  await releaseMemory();
  if (bytes.length > mostBytesFor(upload)) throw new PdfRefused("tooComplex");
  const written = await openPdf(bytes);
  assertShownAlike(written, boxes);
  const notices: [PdfNotice, boolean][] = [
    ["alreadySigned", signatureCount > 0],
    ["activeContentRemoved", had.actions || hadActions],
    ["attachmentsRemoved", hadAttachments],
    ["formFlattened", had.form],
    ["passwordRemoved", had.password],
  ];
  return {
    bytes,
    pages: boxes.map((box, pageIndex) => ({ pageIndex, box, ...displayedSize(box) })),
    firstPage: await makePageImages(written, 0),
    notices: notices.flatMap(([notice, holds]) => (holds ? [notice] : [])),
    signatureCount,
    suggestedFields: suggestFields(widgets, boxes),
  };
}

async function flattenUpload(upload: Uint8Array) {
  if (!Buffer.from(upload.subarray(0, 1024)).includes("%PDF-")) throw new PdfRefused("notAPdf");
  const original = await openPdf(upload);
  const { pdfium, document, pageCount } = original;
  if (pageCount < 1) throw new PdfRefused("noPages");
  if (pageCount > mostPages) throw new PdfRefused("tooManyPages");
  const signatureCount = Math.max(0, pdfium.FPDF_GetSignatureCount(document));
  const password = pdfium.EPDF_IsEncrypted(document);
  const { widgets, hadForm, hadActions } = flattenForms(original);
  const had = { password, form: hadForm, actions: hadActions };
  return { bytes: saveWithoutSecurity(original), pageCount, widgets, signatureCount, had };
}

/** Where the structure is beyond pdf-lib, PDFium lays the same pages into a new document. */
async function rewrite(flat: Uint8Array, pageCount: number): Promise<StrippedPdf> {
  try {
    return await stripPdf(flat, pageCount);
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    await releaseMemory();
    return stripPdf(await copyPages(flat), pageCount).catch(refuseUnreadable);
  }
}

function refuseUnreadable(error: unknown): never {
  throw error instanceof PdfRefused || error instanceof RangeError ? error : new PdfRefused("corrupt");
}

async function copyPages(flat: Uint8Array): Promise<Uint8Array> {
  const { pdfium, document, pageCount } = await openPdf(flat);
  const copy = pdfium.FPDF_CreateNewDocument();
  if (!pdfium.FPDF_ImportPagesByIndex(copy, document, 0, 0, 0)) throw new PdfRefused("corrupt");
  return saveWithoutSecurity({ pdfium, document: copy, pageCount });
}

function mostBytesFor(upload: Uint8Array): number {
  return Math.min(mostBytes, Math.max(smallBytes, 4 * upload.length));
}

/** The sizes that fields are placed by are the ones that the pages are shown in. */
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
