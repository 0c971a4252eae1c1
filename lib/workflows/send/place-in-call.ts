import "server-only";
import type { NewFieldInput } from "@/lib/documents/anchored-schema";
import { listFieldsIn, ruleAbout } from "@/lib/documents/field-references";
import { type Placement, placeIn } from "@/lib/documents/place-anchored";
import { maximumFields } from "@/lib/documents/rules";
import { saveFields } from "@/lib/documents/save-fields";
import type { StoredPdf } from "@/lib/documents/store-pdf";
import { placeTags } from "@/lib/documents/tags/place-tags";
import type { WaitingTag } from "@/lib/documents/tags/waiting-tag";
import { groupBy } from "@/lib/platform/database/group-by";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import type { SentAtOnceInput } from "@/lib/workflows/schema/sent-at-once";

/** Each field must name a document and a recipient of the call, and no document can have more than `maximumFields`. */
export function assertPlaces({ fields, signatories: people }: SentAtOnceInput, documents: number): void {
  const problems: Record<string, Sentence> = {};
  for (const [index, { documentIndex, signatoryIndex }] of fields.entries()) {
    const at = { documentIndex: [documentIndex, documents], signatoryIndex: [signatoryIndex, people.length] } as const;
    for (const [name, [given, count]] of Object.entries(at))
      if (given >= count) problems[`fields.${index}.${name}`] = { key: "indexAtMost", values: { maximum: count - 1 } };
  }
  const ofDocuments = [...groupBy(fields, ({ documentIndex }) => documentIndex).values()];
  if (ofDocuments.some((own) => own.length > maximumFields))
    problems["fields"] = { key: "tooManyFields", values: { maximum: maximumFields } };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A document of the call, its fields (`from` is a field's place in the call) and the tags that were taken out of it. */
export type DocumentOfCall = { stored: StoredPdf; placements: Placement[]; tags: WaitingTag[] };

/** The call's fields of one document, those with an anchor where its text is printed. */
export async function placeOnDocument(
  { document: { fileHash }, pages }: StoredPdf,
  index: number,
  all: readonly NewFieldInput[],
): Promise<Placement[]> {
  const own = [...all.entries()].filter(([, { documentIndex }]) => documentIndex === index);
  const places = own.map(([at]) => `fields.${at}`);
  const list = own.map(([, { documentIndex: _, signatoryIndex: __, ...field }]) => field);
  const placements = await inPlaces(places, placeIn(fileHash, pages, list));
  return placements.map(({ field, from }) => ({ field, from: own[from]?.[0] ?? 0 }));
}

/**
 * Saves the fields of the call and those of the tags. Problems are reported at their places in the call. Answers these
 * places by document, in the order in which the fields are stored.
 */
export async function saveFieldsOfCall(
  tx: UserContext,
  workflowId: number,
  documents: readonly (DocumentOfCall & { id: number })[],
  ownerOf: (from: number) => number | null,
): Promise<Map<number, string[]>> {
  const places = documents.map(({ placements }) => placements.map(({ from }) => `fields.${from}`));
  for (const [index, { id, placements }] of documents.entries()) {
    const list = placements.map(({ field, from }) => ({ ...field, signatoryId: ownerOf(from) }));
    if (list.length > 0) await inPlaces(places[index] ?? [], saveFields(tx, id, list));
  }
  for (const [index, { id, tags }] of documents.entries()) {
    const own = tags.map((_, at) => `documents.${index}.tags.${at}`);
    const placing = placeTags(tx, { workflowId }, id, tags, { refusesMissing: true });
    await inPlaces(own, placing, { ofList: "tags", otherwise: `documents.${index}.tags` });
    places[index]?.push(...own);
  }
  return new Map(documents.map(({ id }, index) => [id, places[index] ?? []]));
}

const namesInCall: Readonly<Record<string, string>> = { signatoryId: "signatoryIndex", pageId: "pageIndex" };

/** Waits for an act on a list, whose refusals then name what they are about by its place in the call. */
async function inPlaces<T>(
  places: readonly string[],
  acting: Promise<T>,
  { ofList = "fields", otherwise }: { ofList?: "fields" | "tags"; otherwise?: string } = {},
): Promise<T> {
  try {
    return await acting;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid" || !error.detail.fields) throw error;
    const renamed = Object.entries(error.detail.fields).map(([path, sentence]) => {
      const [list, index = "", name] = path.split(".");
      const place = list === ofList ? places[Number(index || -1)] : undefined;
      if (place === undefined) return [otherwise ?? path, sentence];
      return [name ? `${place}.${namesInCall[name] ?? name}` : place, sentence];
    });
    throw invalid(Object.fromEntries(renamed));
  }
}

/** The same refusal, in which a stored field is named by its place in the call: its row is not kept. */
export async function inPlacesOfCall(
  tx: UserContext,
  workflowId: number,
  places: ReadonlyMap<number, readonly string[]>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== "invalid" || !error.detail.fields) return error;
  const rows = await listFieldsIn(tx, { workflowId });
  const problems = Object.entries(error.detail.fields).map(([path, sentence]) => {
    const row = rows.find(({ id }) => path === `fields.${id}`);
    const own = rows.filter(({ documentId }) => documentId === row?.documentId);
    const place = row && places.get(row.documentId)?.[own.indexOf(row)];
    if (!row || !place) return [path, sentence];
    return [place.startsWith("fields.") ? `${place}.${ruleAbout(row, sentence)}` : place, sentence];
  });
  return invalid(Object.fromEntries(problems));
}
