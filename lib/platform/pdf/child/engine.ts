import { readFile } from "node:fs/promises";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { programFile } from "@/lib/platform/process/program-file";
import { PdfRefused } from "../pdf-refused";

const passwordError = 4;

let compiled: Promise<WebAssembly.Module> | undefined;

export type OpenPdf = { pdfium: WrappedPdfiumModule; document: number; pageCount: number };

/** An engine, with its memory and stack as they were before its first document. */
type Engine = { pdfium: WrappedPdfiumModule; memory: Uint8Array; stack: number };

/** Largest memory of an engine that is used again; most documents leave it at its first 16 MB. */
const mostKeptBytes = 32 * 1024 * 1024;

let inUse: Engine[] = [];
/** For the next document; may still be starting. */
let spare: Promise<Engine> | undefined;

/** Starts an engine for the next document, unless one is kept. */
export function prepareEngine(): void {
  const starting = (spare ??= startEngine());
  starting.catch(() => {
    if (spare === starting) spare = undefined; // the next document starts one, when there may be more memory
  });
}

/**
 * Ends the use of all open documents. One engine is kept for the next one, with its memory set back to what it was
 * before its first document: to start an engine and to collect it costs more than half of a seal.
 */
export function closePdfs(): void {
  const kept = inUse.find(canBeKept);
  inUse = [];
  if (!kept) return;
  const heap = heapOf(kept.pdfium);
  heap.fill(0, kept.memory.length);
  heap.set(kept.memory);
  spare = Promise.resolve(kept);
}

/** Keeps none: for engines that a failure may have left in any state, or whose memory is needed. */
export function dropPdfs(): void {
  inUse = [];
  spare = undefined;
}

function canBeKept({ pdfium, stack }: Engine): boolean {
  return heapOf(pdfium).length <= mostKeptBytes && stackOf(pdfium) === stack;
}

/** Opens the bytes in an engine that holds nothing of any other document. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const taken = spare ?? startEngine();
  spare = undefined;
  const engine = await taken;
  inUse.push(engine);
  const { pdfium } = engine;
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

/** A view of the engine's memory, valid until a call into the engine makes that grow. */
export function heapOf(pdfium: WrappedPdfiumModule): Uint8Array {
  // Emscripten defines HEAPU8 on the module, but PDFium's types do not include Emscripten's.
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

async function startEngine(): Promise<Engine> {
  compiled ??= compileEngine().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  const pdfium = await instantiate(await compiled);
  return { pdfium, memory: withoutEmptyEnd(heapOf(pdfium)), stack: stackOf(pdfium) };
}

/** A copy without the empty blocks at its end, which are compared whole: 16 MB byte by byte take some 20 milliseconds. */
function withoutEmptyEnd(bytes: Uint8Array): Uint8Array {
  let length = bytes.length;
  while (length >= emptyBlock.length && emptyBlock.equals(bytes.subarray(length - emptyBlock.length, length)))
    length -= emptyBlock.length;
  return bytes.slice(0, length);
}
const emptyBlock = Buffer.alloc(64 * 1024);

function stackOf(pdfium: WrappedPdfiumModule): number {
  // Exported by Emscripten, but not in PDFium's types.
  const exported = pdfium.pdfium.wasmExports as unknown as { emscripten_stack_get_current(): number };
  return exported.emscripten_stack_get_current();
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
