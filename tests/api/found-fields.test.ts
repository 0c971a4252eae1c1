import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { pages } from "@/db/schema/documents";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findFields, readPageTexts, renderPages } from "@/lib/platform/pdf/pool";
import { startWorkers } from "@/lib/worker/start-workers";
import { call, must, runJobs, useProduct } from "../support/api";
import { type Sender, upload } from "../support/given";
import { givenUser } from "../support/shortcuts";

vi.mock(import("@/lib/platform/pdf/pool"), (original) =>
  original().then((actual) => ({
    ...actual,
    findFields: vi.fn(actual.findFields),
    readPageTexts: vi.fn(actual.readPageTexts),
    renderPages: vi.fn(actual.renderPages),
  })),
);
useProduct();

async function contract(change: (pdf: PDFDocument) => void = () => undefined) {
  const pdf = await PDFDocument.create();
  for (const party of ["Tenant", "Landlord"]) {
    const page = pdf.addPage([595, 842]);
    page.drawText(party, { x: 60, y: 700, size: 12 });
    page.drawText("Signature:", { x: 60, y: 640, size: 12 });
    page.drawLine({ start: { x: 130, y: 638 }, end: { x: 300, y: 638 } });
  }
  change(pdf);
  return new Uint8Array(await pdf.save());
}

const foundOn = async ({ token }: Sender, id: number) => must("GET", `/documents/${id}/found-fields`, { token });

/** Asks for the first time, and has the pages looked at. */
async function searchedOn(sender: Sender, id: number) {
  await runJobs(["prepareDocument"]);
  await foundOn(sender, id);
  await runJobs(["prepareDocument"]);
  return foundOn(sender, id);
}

test("a document's pages are looked at when somebody asks, once, and nothing is placed", async () => {
  const sender = await givenUser();
  const { id } = await upload(sender, await contract());
  expect(await foundOn(sender, id)).toMatchObject({ is_ready: false, found_fields: [] });
  await runJobs(["prepareDocument"]);
  expect(findFields).not.toHaveBeenCalled();
  const { is_ready: isReady, found_fields: found } = await searchedOn(sender, id);
  expect(isReady).toBe(true);
  expect(found).toMatchObject([
    { name: "Signature", field_type_id: 4, page_index: 0, party: "tenant", format: "text", comb: null },
    { name: "Signature", field_type_id: 4, page_index: 1, party: "landlord", multiline: false, is_initial: false },
  ]);
  expect(found[0].relative_left).toBeCloseTo((130 / 595) * 100, 0);
  const { document } = await must("GET", `/documents/${id}`, { token: sender.token });
  expect(document.pages.flatMap(({ fields }: { fields: unknown[] }) => fields)).toEqual([]);
  await runJobs(["prepareDocument"]);
  expect(findFields).toHaveBeenCalledTimes(1);
  const other = await givenUser();
  expect((await call("GET", `/documents/${id}/found-fields`, { token: other.token })).status).toBe(404);
});

test("a document with a form has the fields of its form", async () => {
  const sender = await givenUser();
  const bytes = await contract((pdf) => {
    const field = pdf.getForm().createTextField("Name");
    field.addToPage(pdf.getPage(0), { x: 60, y: 300, width: 200, height: 20 });
  });
  const { id } = await upload(sender, bytes);
  expect(await foundOn(sender, id)).toMatchObject({ is_ready: true, found_fields: [] });
});

test("what is unlikely is not answered, and pages after the hundredth are not looked at", async () => {
  const sender = await givenUser();
  const { id } = await upload(
    sender,
    await contract((pdf) => {
      for (let count = 2; count < 102; count += 1) pdf.addPage([100, 100]);
    }),
  );
  const unlikely = { widget: "text", name: "", description: "", top: 5, left: 5, width: 9, height: 2 } as const;
  vi.mocked(findFields).mockImplementation(async (_, pageIndexes) =>
    pageIndexes.flatMap((pageIndex) => [0.49, 0.5].map((confidence) => ({ ...unlikely, pageIndex, confidence }))),
  );
  const { is_ready: isReady, found_fields: found } = await searchedOn(sender, id);
  expect([isReady, found.length, found.at(-1).page_index]).toEqual([true, 100, 99]);
});

test("a page that takes too long has no fields, and the others keep theirs", async () => {
  const sender = await givenUser();
  const { id } = await upload(sender, await contract());
  const find = vi.mocked(findFields).getMockImplementation() ?? findFields;
  vi.mocked(findFields).mockImplementation(async (bytes, pageIndexes) => {
    if (pageIndexes.includes(0)) throw new PdfRefused("tooComplex");
    return find(bytes, pageIndexes);
  });
  const { is_ready: isReady, found_fields: found } = await searchedOn(sender, id);
  expect([isReady, found.map(({ page_index: page }: { page_index: number }) => page)]).toEqual([true, [1]]);
});

test("images that take too long are not tried again and again, and fields are found", async () => {
  const sender = await givenUser();
  const { id } = await upload(sender, await contract());
  vi.mocked(renderPages).mockReset().mockRejectedValue(new PdfRefused("tooComplex"));
  const { is_ready: isReady } = await searchedOn(sender, id);
  const tries = vi.mocked(renderPages).mock.calls.length;
  vi.mocked(renderPages).mockReset();
  const waiting = await database().execute(sql`
    select 1 from graphile_worker.jobs where task_identifier = 'prepareDocument' and attempts > 0`);
  expect([isReady, tries > 0, waiting.length]).toEqual([true, true, 0]);
});

test("a search that begins while the document is prepared leaves out none of its steps", async () => {
  const sender = await givenUser();
  const { id } = await upload(
    sender,
    await contract((pdf) => {
      for (let count = 2; count < 12; count += 1) pdf.addPage([300, 400]);
    }),
  );
  const read = vi.mocked(readPageTexts).getMockImplementation() ?? readPageTexts;
  vi.mocked(readPageTexts).mockImplementationOnce(async (...input) => {
    await foundOn(sender, id);
    return read(...input);
  });
  await runJobs(["prepareDocument"]);
  const rows = await database().select().from(pages).where(eq(pages.documentId, id));
  expect([rows.length, rows.filter(({ blankFoot }) => blankFoot === null).length]).toEqual([12, 0]);
  expect(await foundOn(sender, id)).toMatchObject({ is_ready: true });
});

test("who asks again during a search does not start another one", async () => {
  const sender = await givenUser();
  const { id } = await upload(
    sender,
    await contract((pdf) => {
      for (let count = 2; count < 12; count += 1) pdf.addPage([300, 400]);
    }),
  );
  await runJobs(["prepareDocument"]);
  const searched: number[] = [];
  vi.mocked(findFields).mockImplementation(async (_, pageIndexes) => {
    searched.push(...pageIndexes);
    await foundOn(sender, id);
    await setTimeout(500); // a second worker would take another job at once
    return [];
  });
  const stopWorkers = await startWorkers();
  await vi.waitUntil(async () => (await foundOn(sender, id))["is_ready"], { timeout: 30_000, interval: 200 });
  await stopWorkers();
  expect(searched).toEqual(Array.from({ length: 12 }, (_, page) => page));
});
