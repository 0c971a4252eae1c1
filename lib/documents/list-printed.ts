import "server-only";
import type { documents } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { readPrinted } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharedWork } from "@/lib/platform/process/shared-work";
import { loadFile } from "@/lib/platform/storage/storage";
import { assertPageThere } from "./queries";
import type { PrintedBoxes } from "./schema";
import { toRelative } from "./to-relative";

const keptMs = 10 * 60_000;
const mostBytes = 8 * 1024 * 1024;
/** Four numbers, a text and an object. */
const bytesPerBox = 80;
/** Each holds its file in memory, also while it waits for a process. */
const mostAtOnce = 2;

const bytesOf = (boxes: PrintedBoxes) =>
  boxes.reduce((bytes, { text }) => bytes + bytesPerBox + 2 * (text?.length ?? 0), 0);
const reading = () =>
  stateOf("printedBoxes", () => sharedWork<PrintedBoxes>({ mostBytes, bytesOf, keptMs, mostAtOnce }));

/**
 * Where something is printed on a page; nowhere if that cannot be read. Each page is read once for all who ask within
 * ten minutes. Callers must have checked access.
 */
export async function listPrinted(
  ctx: Context,
  document: Pick<typeof documents.$inferSelect, "id" | "fileHash">,
  pageIndex: number,
): Promise<PrintedBoxes> {
  await assertPageThere(ctx, document, pageIndex);
  return reading()(`${document.fileHash}/${pageIndex}`, () => readBoxes(document.fileHash, pageIndex));
}

async function readBoxes(fileHash: string, pageIndex: number): Promise<PrintedBoxes> {
  const boxes = await readPrinted(await loadFile(fileHash), pageIndex).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    return [];
  });
  return boxes.map(({ text, ...box }) => ({ text, ...toRelative(box) }));
}
