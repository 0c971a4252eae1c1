import { createHash, randomBytes } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";
import { drawPage } from "./draw-page";
import { closePdfs, dropPdfs, heapOf, openPdf, withPage } from "./engine";
import { releaseMemory } from "./release-memory";

const megabytes = (count: number) => count * 1024 * 1024;
const secret = "The price is 4,711 euros";

async function documentOf(text: string, appended = new Uint8Array()): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText(text, { x: 20, y: 300, size: 14 });
  pdf.context.register(pdf.context.stream(appended));
  return pdf.save({ useObjectStreams: false });
}

/** Opens the document, draws its page and loads its text. */
async function useEngine(bytes: Uint8Array) {
  const open = await openPdf(bytes);
  return withPage(open, 0, (page) => {
    const { pixels } = drawPage(open, page, 600);
    const text = open.pdfium.FPDFText_LoadPage(page);
    return { pdfium: open.pdfium, look: createHash("sha256").update(pixels).digest("hex"), text };
  });
}

beforeEach(async () => {
  closePdfs();
  await openPdf(await documentOf("Takes the engine that an earlier test has left"));
  dropPdfs();
});

test("an engine that is used again holds nothing of the document before, and draws as a new one", async () => {
  const next = await documentOf("Another agreement");
  const { look, pdfium: first } = await useEngine(next);
  dropPdfs();
  const traces = [randomBytes(60), randomBytes(60)] as const;
  const confidential = await documentOf(secret, Buffer.concat([traces[0], Buffer.alloc(4_000_000, "x"), traces[1]]));
  const { pdfium } = await useEngine(confidential);
  expect(pdfium).not.toBe(first);
  const found = () => traces.map((trace) => Buffer.from(heapOf(pdfium)).includes(trace));
  expect(found()).toEqual([true, true]);
  closePdfs();
  expect(found()).toEqual([false, false]);
  const again = await useEngine(next);
  expect(again.pdfium).toBe(pdfium);
  expect(again.look).toBe(look);
});

test("an engine is not used again after a failure, or once its memory has grown", async () => {
  const bytes = await documentOf(secret);
  const { pdfium: failed } = await openPdf(bytes);
  dropPdfs();
  const { pdfium: grown } = await openPdf(bytes);
  expect(grown).not.toBe(failed);
  grown.pdfium.wasmExports.malloc(40 * 1024 * 1024);
  closePdfs();
  expect((await openPdf(bytes)).pdfium).not.toBe(grown);
});

test("within a job, a document takes the engine of the one before once that is done with", async () => {
  const { look } = await useEngine(await documentOf("Another agreement"));
  dropPdfs();
  const { pdfium, look: other } = await useEngine(await documentOf(secret));
  vi.spyOn(process.memoryUsage, "rss").mockReturnValueOnce(0); // other tests may have left much
  expect(await releaseMemory()).toBe(true);
  const next = await useEngine(await documentOf("Another agreement"));
  expect(next.pdfium).toBe(pdfium);
  expect([next.look === look, next.look === other]).toEqual([true, false]);
});

test("documents that are open at the same time have engines of their own", async () => {
  const bytes = await documentOf(secret);
  await openPdf(bytes);
  closePdfs();
  const [one, other] = [await openPdf(bytes), await openPdf(bytes)];
  expect(one.pdfium).not.toBe(other.pdfium);
});

test("where memory is short, an engine that is done with is freed before the job ends", async () => {
  setFlagsFromString("--expose-gc");
  vi.stubGlobal("gc", runInNewContext("gc"));
  const bytes = await documentOf(secret);
  const done = await (async () => new WeakRef((await openPdf(bytes)).pdfium))();
  const needed = await openPdf(bytes);
  const taken = vi.spyOn(process.memoryUsage, "rss").mockReturnValue(megabytes(300));
  expect(await releaseMemory()).toBe(false);
  expect(done.deref()).toBeUndefined();
  expect(needed.pdfium.FPDF_GetPageCount(needed.document)).toBe(1);
  taken.mockReturnValueOnce(megabytes(300)).mockReturnValueOnce(megabytes(200));
  expect(await releaseMemory()).toBe(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an engine that could not be started is started for the next document", async () => {
  vi.resetModules();
  const anew = await import("./engine");
  const bytes = await documentOf(secret);
  const here = process.cwd();
  vi.stubEnv("PROGRAM_DIR", "/nowhere");
  anew.prepareEngine();
  await expect(anew.openPdf(bytes)).rejects.toThrow("ENOENT");
  vi.stubEnv("PROGRAM_DIR", here);
  expect((await anew.openPdf(bytes)).pageCount).toBe(1);
});
