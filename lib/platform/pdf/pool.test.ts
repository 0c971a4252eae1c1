import { afterAll, expect, test, vi } from "vitest";
import { firstPageWidths, imageWidths } from "./image-widths";
import { closePdfPool, inspectPdf, preparePdfPool, renderPages } from "./pool";
import { PdfRefused } from "./pdf-refused";
import { PDFDocument } from "pdf-lib";
import { childPids } from "../../../tests/support/pdf-children";

afterAll(closePdfPool, 30_000);

async function pdfOf(pageCount: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pageCount; page += 1) pdf.addPage([300, 400]).drawRectangle({ x: 10, y: 10, width: 50 });
  return pdf.save();
}

test("answers bytes, boxes and images", async () => {
  const inspection = await inspectPdf(await pdfOf(2));
  expect(inspection.pages).toMatchObject([{ width: 300, height: 400 }, { pageIndex: 1 }]);
  expect(inspection.firstPage.map(({ width }) => width)).toEqual([...firstPageWidths]);
  expect(Buffer.from(inspection.firstPage[0]?.webp ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  expect(Buffer.from(inspection.bytes).toString("latin1", 0, 5)).toBe("%PDF-");
});

test("renders every page asked for, over several jobs, in order", async () => {
  const images = await renderPages(
    await pdfOf(20),
    Array.from({ length: 20 }, (_, index) => index),
    [1400, 700],
  );
  expect(images.map(({ pageIndex, width }) => `${pageIndex}:${width}`).slice(-2)).toEqual(["19:1400", "19:700"]);
  expect(images).toHaveLength(20 * 2);
});

test("a page of text as high as a long web page is drawn within the memory of a process", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([800, 6600]);
  for (let line = 1; line < 500; line += 1)
    page.drawText(`${line}. What the parties agree upon in this line of the page`, { x: 40, y: line * 13, size: 11 });
  const { firstPage } = await inspectPdf(await pdf.save());
  expect(firstPage.map(({ width }) => width)).toContain(900);
  const [image] = await renderPages(await pdf.save(), [0], [1400]);
  expect(image?.webp.length).toBeGreaterThan(10_000);
});

test("a refusal keeps its reason across processes", async () => {
  const refused = await inspectPdf(new TextEncoder().encode("<html>")).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PdfRefused);
  expect(refused).toMatchObject({ reason: "notAPdf" });
});

test("runs at most two children, and a killed one fails only its own job", async () => {
  const pages = Array.from({ length: 16 }, (_, index) => index);
  const bytes = await pdfOf(16);
  const jobs = [1, 2]
    .map(() => renderPages(bytes, pages, imageWidths))
    .map((job) => job.catch((error: unknown) => error));
  await vi.waitFor(() => expect(childPids()).toHaveLength(2), 30_000);
  const [victim] = childPids();
  if (victim) process.kill(victim, "SIGKILL");
  const results = await Promise.all(jobs);
  expect(results.filter((result) => result instanceof PdfRefused)).toHaveLength(1);
  expect(await renderPages(bytes, [0], [700])).toHaveLength(1);
  expect(childPids().length).toBeLessThanOrEqual(2);
});

test("what a child did that was asked to end says nothing about its document, and can be tried again", async () => {
  const pages = Array.from({ length: 8 }, (_, index) => index);
  const bytes = await pdfOf(8);
  await closePdfPool();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const drawing = renderPages(bytes, pages, imageWidths).catch((error: unknown) => error);
    await vi.waitFor(() => expect(childPids()).toHaveLength(1), 30_000);
    for (const pid of childPids()) process.kill(pid, signal);
    expect(await drawing).toMatchObject({ code: "unavailable", detail: { retryAfterSeconds: 5 } });
  }
  expect(await renderPages(bytes, [0], [700])).toHaveLength(1);
});

test("an upload that comes while a process is started for it does not start another one", async () => {
  await closePdfPool();
  preparePdfPool();
  expect((await inspectPdf(await pdfOf(1))).pages).toHaveLength(1);
  expect(childPids()).toHaveLength(1);
});
