import { readFile } from "node:fs/promises";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { programFile } from "../../program-file";
import { PdfRefused } from "../pdf-refused";

const passwordError = 4;

let compiled: Promise<WebAssembly.Module> | undefined;

export type OpenPdf = { pdfium: WrappedPdfiumModule; document: number; pageCount: number };

/** Opens the bytes in a new engine, so that documents never share memory. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdfium = await startEngine();
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length);
  heapOf(pdfium).set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, "");
  if (!document) throw new PdfRefused(pdfium.FPDF_GetLastError() === passwordError ? "passwordNeeded" : "corrupt");
  return { pdfium, document, pageCount: pdfium.FPDF_GetPageCount(document) };
}

export function withPage<Result>(
  { pdfium, document }: OpenPdf,
  pageIndex: number,
  use: (page: number) => Result,
): Result {
  const page = pdfium.FPDF_LoadPage(document, pageIndex);
  if (!page) throw new PdfRefused("corrupt");
  try {
    return use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

export function saveWithoutSecurity({ pdfium, document }: OpenPdf): Uint8Array {
  if (pdfium.EPDF_IsEncrypted(document)) pdfium.EPDF_RemoveEncryption(document);
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) throw new PdfRefused("corrupt");
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  const pointer = pdfium.pdfium.wasmExports.malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size);
  return heapOf(pdfium).slice(pointer, pointer + size);
}

/** Reads a UTF-16 string from a PDFium call that returns its length in bytes when called without a buffer. */
export function readUtf16({ pdfium }: OpenPdf, read: (buffer: number, length: number) => number): string {
  const length = read(0, 0);
  if (length <= 2) return "";
  const buffer = pdfium.pdfium.wasmExports.malloc(length);
  read(buffer, length);
  const text = pdfium.pdfium.UTF16ToString(buffer);
  pdfium.pdfium.wasmExports.free(buffer);
  return text;
}

/** A view of the engine's memory, invalid after the next call into the engine. */
export function heapOf(pdfium: WrappedPdfiumModule): Uint8Array {
  // Emscripten defines HEAPU8 on the module, but PDFium's types do not include Emscripten's.
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

async function startEngine(): Promise<WrappedPdfiumModule> {
  compiled ??= compileEngine();
  return instantiate(await compiled);
}

async function compileEngine(): Promise<WebAssembly.Module> {
  const wasm = await readFile(programFile("node_modules/@embedpdf/pdfium/dist/pdfium.wasm"));
  const wasmModule = await WebAssembly.compile(new Uint8Array(wasm));
  // V8 never frees a module's first instance, so it must be a small one that has not loaded a document.
  await instantiate(wasmModule);
  return wasmModule;
}

async function instantiate(wasmModule: WebAssembly.Module): Promise<WrappedPdfiumModule> {
  const pdfium = await init({
    printErr: () => undefined, // the job's failure is reported anyway
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      void (async () => done(await WebAssembly.instantiate(wasmModule, imports)))();
      return {};
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}
