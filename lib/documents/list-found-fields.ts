import "server-only";
import { asc, eq } from "drizzle-orm";
import { type documents, pages } from "@/db/schema/documents";
import { fieldTypeIds } from "@/db/enums";
import { foundType } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";
import type { FoundField } from "@/lib/platform/pdf/contract";
import type { FoundFieldDto } from "./found-fields-schema";
import { pagesToSearch } from "./keep-found-fields";
import { queueStep } from "./queue-preparation";

type DocumentRow = Pick<typeof documents.$inferSelect, "id" | "status" | "suggestedFields">;

/** Below this, a place is more likely to be something else. */
const leastConfidence = 0.5;

/**
 * The fields that the document's pages seem to have; `isReady` says whether all of them were looked at. Callers must
 * have checked access.
 */
export async function listFoundFields(
  ctx: Context,
  document: DocumentRow,
): Promise<{ isReady: boolean; foundFields: FoundFieldDto[] }> {
  const rows = await ctx.db
    .select({ pageIndex: pages.pageIndex, foundFields: pages.foundFields })
    .from(pages)
    .where(eq(pages.documentId, document.id))
    .orderBy(asc(pages.pageIndex));
  const isReady = document.status === "failed" || pagesToSearch(document, rows).length === 0;
  if (!isReady && document.status === "ready") await queueStep(ctx, document, "fields");
  const found = document.suggestedFields.length > 0 ? [] : rows.flatMap(({ foundFields }) => foundFields ?? []);
  return { isReady, foundFields: found.filter(({ confidence }) => confidence >= leastConfidence).map(toDto) };
}

function toDto({ left, top, width, height, rules = {}, party, ...found }: FoundField): FoundFieldDto {
  const { multiline = false, comb = null, format = "text" } = rules;
  return {
    name: found.name,
    description: found.description,
    fieldTypeId: fieldTypeIds[foundType(found)],
    isInitial: found.isInitial ?? false,
    groupName: found.groupName ?? null,
    pageIndex: found.pageIndex,
    relativeLeft: left,
    relativeTop: top,
    relativeWidth: width,
    relativeHeight: height,
    multiline,
    comb,
    format,
    party: party ?? null,
    confidence: found.confidence,
  };
}
