import { PDFDocument } from "pdf-lib";
import { mostPages } from "../most-pages";
import { isExhausted } from "../is-exhausted";
import { PdfRefused } from "../pdf-refused";
import { dropPdfs, openPdf, saveWithoutSecurity, withPage, type OpenPdf } from "./engine";
import { flattenForms } from "./flatten";
import { fingerprintsOf } from "./page-fingerprints";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { releaseMemory } from "./release-memory";
import { stripPdf, type StrippedPdf } from "./strip";

/** Bytes at the end of the file in which PDFium searches for startxref. */
const endBytes = 4096;

type ReadUpload = Awaited<ReturnType<typeof readOnce>>;

/**
 * Reads an upload into a document with complete pages. If content is missing, tries other ways of reading. Content may
 * stay missing only if the pages look the same without it.
 */
export async function readUpload(upload: Uint8Array): Promise<ReadUpload> {
  let best = await readFirst(upload);
  for (const readAnew of [readWithoutTable, readThroughLibrary]) {
    if (best.stripped.brokenPages.length === 0) return best;
    best = (await readBetter(best, () => readAnew(upload))) ?? best;
  }
  await assertAlike(best.flat, best.stripped.bytes, best.stripped.brokenPages);
  return best;
}

/** If PDFium cannot open the upload, pdf-lib may, provided that no page comes out broken or empty. */
async function readFirst(upload: Uint8Array): Promise<ReadUpload> {
  try {
    return await readOnce(upload);
  } catch (error) {
    if (!(error instanceof PdfRefused && (error.reason === "corrupt" || error.reason === "noPages"))) throw error;
    dropPdfs();
    await releaseMemory();
    const found = await attempt(() => readThroughLibrary(upload));
    if (!found || found.stripped.brokenPages.length > 0 || (await hasEmptyPage(found.stripped))) throw error;
    return found;
  }
}

async function hasEmptyPage({ bytes, boxes }: StrippedPdf): Promise<boolean> {
  const open = await openPdf(bytes);
  const isEmpty = (page: number) => open.pdfium.FPDFPage_CountObjects(page) === 0;
  const found = boxes.some((_, pageIndex) => withPage(open, pageIndex, isEmpty));
  await releaseMemory();
  return found;
}

async function readOnce(upload: Uint8Array) {
  const { bytes: flat, pageCount, ...found } = await flattenUpload(upload);
  await releaseMemory();
  const stripped = await rewrite(flat, pageCount);
  await releaseMemory();
  return { ...found, flat, stripped };
}

/** Undefined if the other reading does not repair pages, or changes how the intact pages look. */
async function readBetter(best: ReadUpload, readAnew: () => Promise<ReadUpload>): Promise<ReadUpload | undefined> {
  return attempt(async () => {
    const other = await readAnew();
    const broken = new Set(best.stripped.brokenPages);
    const isBetter = other.stripped.brokenPages.length < broken.size;
    if (!isBetter || other.stripped.boxes.length !== best.stripped.boxes.length) return undefined;
    const sound = best.stripped.boxes.flatMap((_, pageIndex) => (broken.has(pageIndex) ? [] : [pageIndex]));
    await assertAlike(best.flat, other.flat, sound);
    return other;
  });
}

/** Returns undefined if a further reading fails, so that the previous one is kept. */
async function attempt(read: () => Promise<ReadUpload | undefined>): Promise<ReadUpload | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isExhausted(error)) throw error;
    dropPdfs(); // a failure may have left an engine in any state
    return undefined;
  }
}

/** Without startxref, PDFium rebuilds the table of objects by scanning the file. */
async function readWithoutTable(upload: Uint8Array): Promise<ReadUpload> {
  const bytes = Buffer.from(upload);
  const start = Math.max(0, bytes.length - endBytes);
  for (let at = bytes.indexOf("startxref", start); at >= 0; at = bytes.indexOf("startxref", at + 1)) bytes[at] = 0x20;
  return readOnce(bytes);
}

/** pdf-lib reads the objects sequentially and tolerates malformed object headers. */
async function readThroughLibrary(upload: Uint8Array): Promise<ReadUpload> {
  const pdf = await PDFDocument.load(upload, { ...loadOptions, password: "" });
  const { context } = pdf;
  // If pdf-lib missed the encryption, the content it read is garbage.
  if (!context.isDecrypted && Buffer.from(upload).includes("/Encrypt")) throw new PdfRefused("corrupt");
  delete context.trailerInfo.Encrypt;
  const read = await readOnce(await pdf.save({ ...saveOptions, addDefaultPage: false }));
  return { ...read, had: { ...read.had, password: context.isDecrypted } };
}

async function assertAlike(before: Uint8Array, after: Uint8Array, pageIndexes: number[]): Promise<void> {
  const one = await fingerprintsOf(before, pageIndexes);
  await releaseMemory();
  const other = await fingerprintsOf(after, pageIndexes);
  await releaseMemory();
  if (one.some((fingerprint, index) => fingerprint !== other[index])) throw new PdfRefused("corrupt");
}

async function flattenUpload(upload: Uint8Array) {
  if (!Buffer.from(upload.subarray(0, 1024)).includes("%PDF-")) throw new PdfRefused("notAPdf");
  const original = await openPdf(upload);
  const { pdfium, document, pageCount } = original;
  if (pageCount < 1) throw new PdfRefused("noPages");
  if (pageCount > mostPages) throw new PdfRefused("tooManyPages");
  const signatureCount = countSignatures(original);
  const password = pdfium.EPDF_IsEncrypted(document);
  const { widgets, hadMore, hadForm, hadActions } = flattenForms(original);
  const had = { password, form: hadForm, actions: hadActions };
  return { bytes: saveWithoutSecurity(original), pageCount, widgets, hadMore, signatureCount, had };
}

/** Signature fields that somebody has signed; PDFium's own count has the empty ones too. */
function countSignatures({ pdfium, document }: OpenPdf): number {
  const count = Math.max(0, pdfium.FPDF_GetSignatureCount(document));
  const isSigned = (_: unknown, index: number) =>
    pdfium.FPDFSignatureObj_GetContents(pdfium.FPDF_GetSignatureObject(document, index), 0, 0) > 0;
  return Array.from({ length: count }).filter(isSigned).length;
}

/** If pdf-lib cannot read the structure, PDFium first copies the pages into a new document. */
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
