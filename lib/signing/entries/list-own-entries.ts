import "server-only";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { fieldEntries, fields, pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";

const ownEntries = prepared((db) =>
  db
    .select({
      field: fields,
      entry: fieldEntries,
      page: {
        documentId: pages.documentId,
        pageIndex: pages.pageIndex,
        width: pages.width,
        height: pages.height,
      },
    })
    .from(fields)
    .innerJoin(pages, eq(pages.id, fields.pageId))
    .leftJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
    .where(eq(fields.signatoryId, sql.placeholder("id")))
    .orderBy(fields.fieldIndex, fields.id)
    .prepare("own_entries"),
);

/** A recipient's own fields, each with what is stored of its entry. */
export const listOwnEntries = (ctx: Context, { id }: { id: number }) => ownEntries(ctx.db).execute({ id });

export type OwnEntry = Awaited<ReturnType<typeof listOwnEntries>>[number];
