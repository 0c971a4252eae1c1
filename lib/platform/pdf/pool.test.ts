import { execFileSync } from "node:child_process";
import { afterAll, expect, test, vi } from "vitest";
import { closePdfPool, inspectPdf, renderPages } from "./pool";
import { PdfRefused } from "./pdf-refused";
import { PDFDocument, PDFName } from "pdf-lib";

afterAll(closePdfPool, 30_000);

async function pdfOf(pageCount: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pageCount; page += 1) pdf.addPage([300, 400]).drawRectangle({ x: 10, y: 10, width: 50 });
  return pdf.save();
}

function childPids(): number[] {
  const listed = execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,args="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => (line.includes("pdf-child-") ? [Number.parseInt(line, 10)] : []));
}

test("answers bytes, boxes and images", async () => {
  const inspection = await inspectPdf(await pdfOf(2));
  expect(inspection.pages).toMatchObject([{ width: 300, height: 400 }, { pageIndex: 1 }]);
  expect(inspection.firstPage.map(({ width }) => width)).toEqual([1400, 700]);
  expect(Buffer.from(inspection.firstPage[0]?.webp ?? []).toString("latin1", 8, 12)).toBe("WEBP");
  expect(Buffer.from(inspection.bytes).toString("latin1", 0, 5)).toBe("%PDF-");
});

test("renders every page asked for, over several jobs, in order", async () => {
  const images = await renderPages(
    await pdfOf(20),
    Array.from({ length: 20 }, (_, index) => index),
  );
  expect(images.map(({ pageIndex, width }) => `${pageIndex}:${width}`).slice(-2)).toEqual(["19:1400", "19:700"]);
  expect(images).toHaveLength(40);
});

test("refuses with a reason that survives the way between processes", async () => {
  const refused = await inspectPdf(new TextEncoder().encode("<html>")).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PdfRefused);
  expect(refused).toMatchObject({ reason: "notAPdf" });
});

/** A few hundred bytes that ask for a hundred million rectangles. */
async function endlessPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  let form = context.register(context.stream("0 0 1 1 re f", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9] }));
  for (let level = 0; level < 8; level += 1) {
    const dict = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9], Resources: { XObject: { F: form } } };
    form = context.register(context.stream("/F Do ".repeat(10), dict));
  }
  const page = pdf.addPage([300, 300]);
  page.node.set(PDFName.of("Resources"), context.obj({ XObject: { F: form } }));
  page.node.set(PDFName.of("Contents"), context.register(context.stream("/F Do")));
  return pdf.save();
}

test("ends a job that does not end by itself", { timeout: 90_000 }, async () => {
  await expect(inspectPdf(await endlessPdf())).rejects.toMatchObject({ reason: "tooComplex" });
  expect(await renderPages(await pdfOf(1), [0])).toHaveLength(2);
});

test("keeps to two children, and a killed one fails its own job only", async () => {
  const pages = Array.from({ length: 16 }, (_, index) => index);
  const bytes = await pdfOf(16);
  const jobs = [renderPages(bytes, pages), renderPages(bytes, pages)].map((job) =>
    job.catch((error: unknown) => error),
  );
  await vi.waitFor(() => expect(childPids()).toHaveLength(2));
  const [victim] = childPids();
  if (victim) process.kill(victim, "SIGKILL");
  const results = await Promise.all(jobs);
  expect(results.filter((result) => result instanceof PdfRefused)).toHaveLength(1);
  expect(await renderPages(bytes, [0])).toHaveLength(2);
  expect(childPids().length).toBeLessThanOrEqual(2);
});
