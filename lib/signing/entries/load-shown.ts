import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { documents, fieldEntries, fields, pages } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { loadAttested } from "@/lib/audit/facts/as-sent";
import { withTruePages } from "@/lib/documents/true-pages";
import type { Context } from "@/lib/platform/context/context";
import { asRecipient, partOf, type SigningRequest } from "@/lib/signing/gate/open-request";

export type ShownDocuments = Awaited<ReturnType<typeof withPages>>;
export type ShownFields = Awaited<ReturnType<typeof listShownFields>>;

/** The documents with their pages and fields, and the trail to compare them with. */
export async function loadShown(ctx: Context, request: SigningRequest) {
  const { id } = request.workflow;
  const [attested, pageRows, shown] = await Promise.all([
    loadAttested(ctx, id),
    pagesOf(ctx.db).execute({ workflowId: id }),
    listShownFields(asRecipient(ctx, request), request.recipient),
  ]);
  return { attested, docs: await withPages(ctx, attested.rows.documents, pageRows), shown };
}

/** The part of what a recipient is shown that is compared with the trail; `requests` are the files asked of them. */
export function shownTo(
  request: SigningRequest,
  docs: ShownDocuments,
  shown: ShownFields,
  requests?: readonly AttachmentRow[],
) {
  const pageOf = new Map(docs.flatMap((doc) => doc.pages).map((page) => [page.id, page]));
  const paged = shown.map((one) => ({ ...one, page: pageOf.get(one.field.pageId) ?? null }));
  const own = paged.filter(({ field }) => field.signatoryId === request.recipient.id);
  return {
    ...partOf(request),
    ...(requests && { asked: { fields: own, requests } }),
    entries: paged.flatMap(({ field, page, entry }) =>
      entry?.frozenAt ? [{ field, page: page ?? { pageIndex: -1 }, entry, signatoryId: entry.signatoryId }] : [],
    ),
  };
}

const pagesOf = prepared((db) =>
  db
    .select({ page: pages })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(eq(documents.workflowId, sql.placeholder("workflowId")))
    .orderBy(pages.pageIndex)
    .prepare("signing_pages"),
);

/** In the order of the documents, each with the pages that its file has. */
function withPages(
  ctx: Context,
  docs: readonly (typeof documents.$inferSelect)[],
  rows: readonly { page: typeof pages.$inferSelect }[],
) {
  const listed = docs
    .toSorted((a, b) => a.documentIndex - b.documentIndex || a.id - b.id)
    .map(async (document) => {
      const { id, uuid, name, printedCode, codePages } = document;
      const own = rows.flatMap(({ page }) => (page.documentId === id ? page : []));
      return { id, uuid, name, printedCode, codePages, pages: await withTruePages(ctx, document, own) };
    });
  return Promise.all(listed);
}

const fieldsOf = prepared((db) =>
  db
    .select({
      field: fields,
      entry: fieldEntries,
      signer: { defaultLanguage: recipients.defaultLanguage, timeZone: recipients.timeZone },
    })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .innerJoin(recipients, eq(recipients.id, fields.signatoryId))
    .leftJoin(fieldEntries, eq(fieldEntries.fieldId, fields.id))
    .where(
      and(
        eq(documents.workflowId, sql.placeholder("workflowId")),
        or(eq(fields.signatoryId, sql.placeholder("id")), isNotNull(fieldEntries.frozenAt)),
      ),
    )
    .orderBy(fields.fieldIndex, fields.id)
    .prepare("signing_fields"),
);

/** The recipient's own fields, and the final entries of others. */
const listShownFields = (ctx: Context, { id, workflowId }: Pick<SigningRequest["recipient"], "id" | "workflowId">) =>
  fieldsOf(ctx.db).execute({ id, workflowId });
