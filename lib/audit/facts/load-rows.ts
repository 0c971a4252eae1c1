import "server-only";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { attachments } from "@/db/schema/attachments";
import { documents, fieldEntries, fields, pages, revisions } from "@/db/schema/documents";
import { otpChallenges } from "@/db/schema/signing";
import { auditActions, delegations, recipients, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { FactRows, SendingRows } from "./fact-rows";

const workflowId = sql.placeholder("workflowId");

const sending = {
  columns: {
    uuid: true,
    name: true,
    status: true,
    initiatorId: true,
    companyId: true,
    ownerCode: true,
    printLanguage: true,
    message: true,
    additionalEmailMessage: true,
  } as const,
  with: {
    sender: true as const,
    documents: { orderBy: asc(documents.id) },
    people: { orderBy: asc(recipients.id) },
    files: { orderBy: [asc(attachments.position), asc(attachments.id)] },
  },
};

const sendingOf = prepared((db) =>
  db.query.workflows.findFirst({ ...sending, where: eq(workflows.id, workflowId) }).prepare("attested_workflow"),
);

const attestedOf = prepared((db) =>
  db.query.workflows
    .findFirst({
      ...sending,
      with: { ...sending.with, trail: { orderBy: asc(auditActions.sequence) } },
      where: eq(workflows.id, workflowId),
    })
    .prepare("attested_workflow_with_trail"),
);

const pagesOf = prepared((db) =>
  db
    .select({
      documentId: pages.documentId,
      pageIndex: pages.pageIndex,
      width: pages.width,
      height: pages.height,
      image900: pages.image900,
    })
    .from(pages)
    .innerJoin(documents, eq(documents.id, pages.documentId))
    .where(eq(documents.workflowId, workflowId))
    .orderBy(asc(pages.documentId), asc(pages.pageIndex))
    .prepare("attested_pages"),
);

const earlierOf = prepared((db) =>
  db
    .select({ earlier: delegations })
    .from(delegations)
    .innerJoin(recipients, eq(recipients.id, delegations.signatoryId))
    .where(eq(recipients.workflowId, workflowId))
    .orderBy(asc(delegations.id))
    .prepare("attested_earlier_people"),
);

const entriesOf = prepared((db) =>
  db
    .select({ field: fields, page: { pageIndex: pages.pageIndex }, entry: fieldEntries })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .innerJoin(pages, eq(pages.id, fields.pageId))
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .where(and(eq(documents.workflowId, workflowId), isNotNull(fieldEntries.frozenAt)))
    .orderBy(asc(fields.id))
    .prepare("attested_entries"),
);

const fieldsOf = prepared((db) =>
  db
    .select({ field: fields, page: { documentId: pages.documentId, pageIndex: pages.pageIndex } })
    .from(fields)
    .innerJoin(documents, eq(documents.id, fields.documentId))
    .leftJoin(pages, eq(pages.id, fields.pageId))
    .where(eq(documents.workflowId, workflowId))
    .orderBy(asc(fields.id))
    .prepare("attested_fields"),
);

/** The fields of a workflow's documents, with their pages. */
export const listAskedFields = ({ db }: Context, of: number) => fieldsOf(db).execute({ workflowId: of });

const revisionsOf = prepared((db) =>
  db
    .select()
    .from(revisions)
    .where(and(eq(revisions.workflowId, workflowId), isNotNull(revisions.signatoryId)))
    .orderBy(asc(revisions.id))
    .prepare("attested_revisions"),
);

const codesOf = prepared((db) =>
  db
    .select({
      id: otpChallenges.id,
      signatoryId: otpChallenges.signatoryId,
      mobileNumber: otpChallenges.mobileNumber,
      passedAt: otpChallenges.passedAt,
    })
    .from(otpChallenges)
    .innerJoin(recipients, eq(recipients.id, otpChallenges.signatoryId))
    .where(and(eq(recipients.workflowId, workflowId), isNotNull(otpChallenges.passedAt)))
    .orderBy(asc(otpChallenges.passedAt), asc(otpChallenges.id))
    .prepare("attested_codes"),
);

export async function loadSendingRows({ db }: Context, of: number): Promise<SendingRows> {
  const found = await sendingOf(db).execute({ workflowId: of });
  if (!found) throw new Error(`Workflow ${of} is gone`);
  const { sender, documents: docs, people, files, ...workflow } = found;
  return { workflow, sender, documents: docs, people, files };
}

/** `loadSendingRows` together with the trail, as of the same moment. Nothing is compared yet. */
export async function loadSendingAndTrail({ db }: Context, of: number) {
  const found = await attestedOf(db).execute({ workflowId: of });
  if (!found) throw new Error(`Workflow ${of} is gone`);
  const { sender, documents: docs, people, files, trail, ...workflow } = found;
  const rows: SendingRows = { workflow, sender, documents: docs, people, files };
  return { rows, trail };
}

/** Everything of a workflow that its trail may attest. */
export async function loadFactRows(ctx: Context, of: number): Promise<FactRows> {
  const { db } = ctx;
  const id = { workflowId: of };
  const [{ files, ...found }, pageRows, earlier, entries, asked, revised, codes] = await Promise.all([
    loadSendingRows(ctx, of),
    pagesOf(db).execute(id),
    earlierOf(db).execute(id),
    entriesOf(db).execute(id),
    listAskedFields(ctx, of),
    revisionsOf(db).execute(id),
    codesOf(db).execute(id),
  ]);
  return {
    ...found,
    pages: pageRows,
    earlier: earlier.map((row) => row.earlier),
    entries: entries.map((row) => ({ ...row, signatoryId: row.entry.signatoryId })),
    uploads: files.filter(({ kind, fileHash }) => kind === "requested" && fileHash !== null),
    references: files.filter(({ kind, fileHash }) => kind === "reference" && fileHash !== null),
    revisions: revised,
    asked: { fields: asked, requests: files.filter(({ kind }) => kind === "requested") },
    codes,
  };
}
