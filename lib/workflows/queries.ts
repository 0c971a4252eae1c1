import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { type Language, recipientRoleIds, workflowStatusIds } from "@/db/enums";
import { prepared } from "@/db/prepared";
import { companyGroups } from "@/db/schema/companies";
import { documents, revisions } from "@/db/schema/documents";
import { auditActions, completions, recipients } from "@/db/schema/workflows";
import { listAttachments } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { listDocuments, listFields, listPages } from "@/lib/documents/queries";
import { describeRuleProblems } from "@/lib/documents/field-references";
import { findExternalData } from "@/lib/external-data/queries";
import type { ExternalData } from "@/lib/external-data/schema";
import { toDocumentDto } from "@/lib/documents/to-dto";
import { listRefusedMails } from "./running/list-refused-mails";
import { listRefusedTexts } from "./running/list-refused-texts";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { openText } from "@/lib/platform/crypto/crypto";
import { translator } from "@/lib/platform/i18n/translate";
import { type IsOpen, openToSender } from "./draft/open-to-sender";
import { listReminders, type ReminderRow } from "./settings/list-reminders";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { acts, needsAddress } from "@/lib/recipients/roles";
import { alternateState, hasOneName, stepCounts } from "@/lib/recipients/rules";
import { keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import { findPrintLanguage } from "@/lib/documents/print-language";
import { frozenParts, methodList, recipientCodeOwner, workflowTitle } from "./rules";
import type { RecipientDto, WorkflowAnswer, WorkflowDto } from "./schema";

export type RecipientRow = typeof recipients.$inferSelect;
type DocumentRow = typeof documents.$inferSelect;

/** The recipients, and after them the alternates of those who are one of several. */
export async function listPeople(ctx: Context, workflow: Pick<WorkflowRow, "id">) {
  const rows = await listRows(ctx, workflow);
  return {
    people: rows.filter((row) => row.memberOf === null),
    alternates: rows.filter((row) => row.memberOf !== null),
  };
}

export const listRecipients = async (ctx: Context, workflow: Pick<WorkflowRow, "id">): Promise<RecipientRow[]> =>
  (await listPeople(ctx, workflow)).people;

const rowsOf = prepared((db) =>
  db
    .select()
    .from(recipients)
    .where(eq(recipients.workflowId, sql.placeholder("workflowId")))
    .orderBy(asc(recipients.actionIndex), asc(recipients.id))
    .prepare("people_of_workflow"),
);

const listRows = (ctx: Context, workflow: Pick<WorkflowRow, "id">): Promise<RecipientRow[]> =>
  rowsOf(ctx.db).execute({ workflowId: workflow.id });

export function titleOf(ctx: Context, workflow: Pick<WorkflowRow, "name">, documentNames: readonly string[]): string {
  const t = translator(ctx.language, "workflowTitle");
  return workflowTitle(workflow.name, documentNames, (first, count) => t("andOthers", { first, count }));
}

function toRecipientDto(
  row: RecipientRow,
  {
    isOpen,
    members: alternates,
    requested,
    kept,
    now,
  }: {
    isOpen: IsOpen;
    members: readonly RecipientRow[];
    requested: readonly AttachmentRow[];
    kept: ExternalData;
    now: Date;
  },
): RecipientDto {
  const frozen = frozenParts(row, (part) => isOpen(row, part));
  return {
    ...row,
    ...kept,
    workflowActionId: row.id,
    recipientRoleId: recipientRoleIds[row.recipientRole],
    copyAt: acts(row) ? null : row.copyAt,
    singleName: hasOneName(row) && row.singleName,
    email: row.email || (needsAddress(row.recipientRole) ? "" : null),
    mail: !row.linkBySender,
    ...(alternates.length > 0 && row.claimedBy === null && { firstName: null, lastName: null, email: null }),
    openedAt: alternates.find(({ id }) => id === row.claimedBy)?.openedAt ?? row.openedAt,
    members: alternates.map((alternate) => ({ ...alternate, state: alternateState(alternate, row) })),
    accessCode: row.accessCodeSealed ? openText("access-code", recipientCodeOwner(row.id), row.accessCodeSealed) : null,
    lockedUntil: row.gatePausedUntil && row.gatePausedUntil > now ? row.gatePausedUntil : null,
    attachments: requested.filter((one) => one.signatoryId === row.id),
    signatureMethods: methodList(row.signatureMethods),
    firstNameChangesFrozen: frozen.firstName,
    lastNameChangesFrozen: frozen.lastName,
    emailChangesFrozen: frozen.email,
    mobileNumberChangesFrozen: !isOpen(row, "mobileNumber"),
    defaultLanguageChangesFrozen: !isOpen(row, "defaultLanguage"),
  };
}

/** Action status: 1 complete, 2 in progress or waiting (specification, Workflows 3). */
const actionStatus = (row: RecipientRow) => (row.status === "completed" || row.copySentAt ? 1 : 2);

function toWorkflowDto(
  ctx: Context,
  workflow: WorkflowRow,
  {
    docs,
    people,
    reminders,
    completion,
    printLanguage,
    kept,
  }: {
    docs: DocumentRow[];
    people: RecipientRow[];
    reminders: ReminderRow[];
    completion: typeof completions.$inferSelect | undefined;
    printLanguage: Language | null;
    kept: ExternalData;
  },
): WorkflowDto {
  const recipient = (row: RecipientRow, index: number) =>
    ({ resourceType: "signatory", resourceId: row.id, resourceIndex: index }) as const;
  return {
    ...workflow,
    ...kept,
    title: titleOf(
      ctx,
      workflow,
      docs.map((d) => d.name),
    ),
    workflowStatusId: workflowStatusIds[workflow.status],
    ...stepCounts(people),
    workflowActions: people.map((row) => ({
      id: row.id,
      actionIndex: row.actionIndex,
      workflowActionStatusId: actionStatus(row),
      startedExecutionAt: row.startedExecutionAt,
      workflowResources: [recipient(row, 0)],
    })),
    workflowResources: [
      ...docs.map((d, index) => ({ resourceType: "document", resourceId: d.id, resourceIndex: index }) as const),
      ...people.map(recipient),
    ],
    settings: { ...workflow, printLanguage },
    reminders,
    scheduleRefusal: workflow.scheduleRefusal && keptRefusalWords(workflow.scheduleRefusal, ctx.language),
    sealingFailedAt: completion && !completion.sealedAt ? completion.failedAt : null,
  };
}

/** A workflow with everything that the wizard and the detail page show. */
export async function findWorkflow(ctx: UserContext, workflowId: number): Promise<WorkflowAnswer> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const [docs, { people, alternates }, attached, reminders, refused, [completion], [group], printLanguage] =
    await Promise.all([
      listDocuments(ctx, workflow),
      listPeople(ctx, workflow),
      listAttachments(ctx, workflow),
      listReminders(ctx, workflow),
      Promise.all([listRefusedMails(ctx, workflow.id), listRefusedTexts(ctx, workflow.id)]),
      ctx.db.select().from(completions).where(eq(completions.workflowId, workflow.id)),
      workflow.groupId === null
        ? []
        : ctx.db
            .select({ id: companyGroups.id, name: companyGroups.name })
            .from(companyGroups)
            .where(eq(companyGroups.id, workflow.groupId)),
      findPrintLanguage(ctx, workflow),
    ]);
  const ids = docs.map((d) => d.id);
  const [pageRows, fieldRows, { ofWorkflow, ofRecipient }] = await Promise.all([
    listPages(ctx, docs),
    listFields(ctx, ids),
    findExternalData(ctx, workflow.id),
  ]);
  const isOpen = await openToSender(ctx, workflow, { people, alternates });
  return {
    workflow: toWorkflowDto(ctx, workflow, { docs, people, reminders, completion, printLanguage, kept: ofWorkflow }),
    documents: docs.map((d) => toDocumentDto(d, pageRows, fieldRows, ctx.language)),
    signatories: people.map((row) =>
      toRecipientDto(row, {
        isOpen,
        members: alternates.filter(({ memberOf }) => memberOf === row.id),
        requested: attached.signatoryAttachments,
        kept: ofRecipient(row.id),
        now: ctx.now,
      }),
    ),
    referenceAttachments: attached.referenceAttachments,
    assignedGroup: group ?? null,
    refusedMails: refused[0],
    refusedTexts: refused[1],
    fieldProblems:
      workflow.status === "notStarted"
        ? describeRuleProblems(fieldRows, { people, isInOrder: workflow.executeActionsInOrder }, ctx)
        : [],
  };
}

export async function listAuditActions(ctx: Context, workflow: Pick<WorkflowRow, "id">) {
  const rows = await ctx.db
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, workflow.id))
    .orderBy(asc(auditActions.sequence));
  return rows.map((row) => ({ ...row, auditActionTypeId: row.typeId, ipAddress: row.ip }));
}

/** Newest first (specification, Workflows 9). */
export async function listRevisions(ctx: Context, workflow: Pick<WorkflowRow, "id">) {
  const rows = await ctx.db
    .select({ revision: revisions, documentName: documents.name })
    .from(revisions)
    .innerJoin(documents, eq(documents.id, revisions.documentId))
    .where(eq(revisions.workflowId, workflow.id));
  return rows
    .map(({ revision, documentName }) => ({ ...revision, documentName, sealed: revision.signatoryId === null }))
    .toSorted((a, b) => b.id - a.id);
}
