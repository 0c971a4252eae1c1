import "server-only";
import { eq } from "drizzle-orm";
import { fieldEntries, fields, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";

/** A recipient's own fields, each with what is stored of its entry. */
export const listOwnEntries = (ctx: Context, { id }: { id: number }) =>
  ctx.db
    .select({ field: fields, entry: fieldEntries, page: { width: pages.width, height: pages.height } })
    .from(fields)
    .innerJoin(pages, eq(pages.id, fields.pageId))
    .leftJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
    .where(eq(fields.signatoryId, id))
    .orderBy(fields.fieldIndex, fields.id);

export type OwnEntry = Awaited<ReturnType<typeof listOwnEntries>>[number];
