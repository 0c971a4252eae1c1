import "server-only";
import { maximumFields } from "@/lib/documents/rules";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findTexts } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharedWork } from "@/lib/platform/process/shared-work";
import { loadFile } from "@/lib/platform/storage/storage";
import { getDocumentFor } from "./access";
import type { Occurrence } from "./schema";
import { toRelative } from "./to-relative";

const keptMs = 10 * 60_000;
const mostBytes = 4 * 1024 * 1024;
/** Five numbers and an object. */
const bytesPerPlace = 72;
/** A search of a long document takes seconds of one of the few processes for documents, which others need meanwhile. */
const mostAtOnce = 1;

const bytesOf = (places: readonly Occurrence[]) => places.length * bytesPerPlace;
const searching = () =>
  stateOf("occurrences", () => sharedWork<Occurrence[]>({ mostBytes, bytesOf, keptMs, mostAtOnce }));

/**
 * Where a text is printed in a document; refuses more places than it can have fields. Each text is searched once for all
 * who ask within ten minutes, and one at a time.
 */
export async function listOccurrences(ctx: UserContext, documentId: number, text: string): Promise<Occurrence[]> {
  const { fileHash } = await getDocumentFor(ctx, "document:view", documentId);
  if (text === "") return [];
  const places = await searching()(`${fileHash}/${text}`, () => search(fileHash, text));
  if (places.length > maximumFields)
    throw invalid({ text: { key: "textTooOften", values: { maximum: maximumFields } } });
  return places;
}

async function search(fileHash: string, text: string): Promise<Occurrence[]> {
  const everywhere = { text, pageIndex: null, occurrence: "all" } as const;
  const searched = findTexts(await loadFile(fileHash), [everywhere], maximumFields);
  const [found = []] = await searched.catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    throw new AppError("invalid", "search_too_much");
  });
  return found.map(({ pageIndex, ...box }) => ({ pageIndex, ...toRelative(box) }));
}
