import "server-only";
import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { companies } from "@/db/schema/companies";
import { fieldEntries, fields, pages } from "@/db/schema/documents";
import { otpChallenges } from "@/db/schema/signing";
import { users } from "@/db/schema/users";
import { auditActions, completions, signatories } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { areFactsKept } from "@/lib/audit/rules";
import type { AuditVerdict } from "@/lib/audit/schema";
import { isSignature } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context";
import type { WorkflowRow } from "@/lib/access/workflows";
import { attribute, type EarlierPerson, listEarlierPeople } from "./earlier-people";
import { fullName, shownName } from "@/lib/recipients/rules";
import { listPeople, titleOf } from "@/lib/workflows/queries";
import { listDocuments } from "@/lib/documents/queries";

type AuditRow = typeof auditActions.$inferSelect;
export type EvidenceDocument = Awaited<ReturnType<typeof listDocumentsWithPages>>[number];
type PersonRow = typeof signatories.$inferSelect;
export type EvidencePerson = PersonRow & {
  /** Of whom one acts; empty for a recipient of one person. */
  members: PersonRow[];
  entries: Entry[];
  /** One-time codes that were entered correctly. */
  passedCodes: { mobileNumber: string; passedAt: Date | null }[];
  /** The person's rows of the chain. */
  rows: AuditRow[];
};
type Entry = Pick<typeof fieldEntries.$inferSelect, "imageHash" | "signType"> & {
  isSignature: boolean;
  isInitial: boolean;
  isFilled: boolean;
};

/** Everything that a certificate shows: up to the sealing for a completed workflow, else up to now. */
export type Evidence = {
  workflow: WorkflowRow;
  title: string;
  sender: { name: string; email: string; company: string | null };
  chain: AuditVerdict;
  /** Completed, with an intact chain and the facts that it attests: only such a certificate is sealed and stored. */
  isFinal: boolean;
  completion: typeof completions.$inferSelect | null;
  rows: AuditRow[];
  /** The hash of the last row. */
  head: string;
  /** The row whose hash the sealed documents carry; null before completion. */
  sealedRow: AuditRow | null;
  documents: EvidenceDocument[];
  people: EvidencePerson[];
  /** Who is not a recipient but named in the trail: who handed their part on, and members of parts. */
  others: PersonRow[];
  earlierPeople: EarlierPerson[];
};

export async function loadEvidence(ctx: Context, workflow: WorkflowRow): Promise<Evidence> {
  const of = workflow.id;
  const [chain, trail, docs, { people, members }, earlierPeople, entries, codes, [completion], sender] =
    await Promise.all([
      judgeAuditChain(ctx, of),
      listRows(ctx, workflow),
      listDocumentsWithPages(ctx, workflow),
      listPeople(ctx, workflow),
      listEarlierPeople(ctx, workflow),
      listFrozenEntries(ctx, of),
      listPassedCodes(ctx, of),
      ctx.db.select().from(completions).where(eq(completions.workflowId, of)),
      findSender(ctx, workflow),
    ]);
  const { lateAddresses } = chain.facts;
  const isKept = chain.whole && areFactsKept(chain);
  const isFinal = workflow.status === "completed" && isKept && completion !== undefined;
  const sealedAt = trail.findIndex(({ typeId }) => typeId === auditActionIds.sealed);
  const rows = isFinal ? trail.slice(0, sealedAt + 1) : trail;
  const ownRows = attribute(rows, earlierPeople);
  return {
    workflow,
    title: titleOf(
      ctx,
      workflow,
      docs.map((doc) => doc.name),
    ),
    sender,
    chain,
    isFinal,
    completion: completion ?? null,
    rows,
    head: rows.at(-1)?.hash ?? "",
    sealedRow: rows.find(({ hash }) => hash === completion?.chainHead) ?? null,
    documents: docs,
    earlierPeople,
    others: [...earlierPeople, ...members.map((member) => asActing(member, people))],
    people: people
      .map((part) => withMembers(part, members))
      .map((person) => {
        const own = ownRows.filter(({ signatoryId }) => isOf(person, signatoryId));
        return {
          ...person,
          email: lateAddresses.includes(person.id) ? "" : person.email,
          openedAt: own.find(({ typeId }) => typeId === auditActionIds.recipientOpened)?.performedAt ?? null,
          entries: entries.filter(({ signatoryId }) => signatoryId === person.id),
          passedCodes: codes.filter((code) => isOf(person, code.signatoryId) && isByFinish(person, code)),
          rows: own,
        };
      }),
  };
}

/** Whoever opens the link again after finishing may have to enter another code. */
const isByFinish = ({ finishedAt }: PersonRow, { passedAt }: { passedAt: Date | null }) =>
  finishedAt === null || (passedAt !== null && passedAt <= finishedAt);

/** Whether a row is of this recipient, or of the member who has claimed the part. */
const isOf = ({ id, claimedBy }: PersonRow, signatoryId: number | null) =>
  signatoryId !== null && (signatoryId === id || signatoryId === claimedBy);

/** While nobody has claimed a part it is named after all its members. */
function withMembers(part: PersonRow, everyMember: readonly PersonRow[]): PersonRow & { members: PersonRow[] } {
  const members = everyMember.filter(({ memberOf }) => memberOf === part.id);
  const claimer = members.find(({ id }) => id === part.claimedBy);
  if (claimer || members.length === 0) return { ...part, members };
  return {
    ...part,
    members,
    firstName: shownName({ firstName: null, lastName: null, members }),
    email: members.map(({ email }) => email).join(", "),
  };
}

/** A member acts in the role of the part. */
const asActing = (member: PersonRow, people: readonly PersonRow[]): PersonRow => {
  const part = people.find(({ id }) => id === member.memberOf);
  return part ? { ...member, recipientRole: part.recipientRole, declineReason: part.declineReason } : member;
};

/** The rows up to the head that `workflow` recorded when it was read. */
const listRows = (ctx: Context, workflow: WorkflowRow) =>
  ctx.db
    .select()
    .from(auditActions)
    .where(and(eq(auditActions.workflowId, workflow.id), lte(auditActions.sequence, workflow.auditSequence)))
    .orderBy(asc(auditActions.sequence));

async function listDocumentsWithPages(ctx: Context, workflow: WorkflowRow) {
  const docs = await listDocuments(ctx, workflow);
  const ids = docs.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            documentId: pages.documentId,
            pageIndex: pages.pageIndex,
            image700: pages.image700,
            image900: pages.image900,
          })
          .from(pages)
          .where(inArray(pages.documentId, ids))
          .orderBy(asc(pages.pageIndex));
  return docs.map((doc) => {
    const own = rows.filter(({ documentId }) => documentId === doc.id);
    return { ...doc, pageCount: own.length, thumbnailHash: own[0]?.image900 ?? own[0]?.image700 ?? null };
  });
}

async function listFrozenEntries(ctx: Context, workflowId: number) {
  const rows = await ctx.db
    .select({ entry: fieldEntries, type: fields.type, isInitial: fields.isInitial })
    .from(fieldEntries)
    .innerJoin(fields, eq(fields.id, fieldEntries.fieldId))
    .innerJoin(signatories, eq(signatories.id, fieldEntries.signatoryId))
    .where(and(eq(signatories.workflowId, workflowId), isNotNull(fieldEntries.frozenAt)))
    .orderBy(asc(fields.fieldIndex), asc(fields.id));
  return rows.map(({ entry, type, isInitial }) => {
    const signed = isSignature(type);
    return {
      ...entry,
      isInitial,
      isSignature: signed,
      isFilled: !signed && (entry.selected || Boolean(entry.value)),
    };
  });
}

const listPassedCodes = (ctx: Context, workflowId: number) =>
  ctx.db
    .select({
      signatoryId: otpChallenges.signatoryId,
      mobileNumber: otpChallenges.mobileNumber,
      passedAt: otpChallenges.passedAt,
    })
    .from(otpChallenges)
    .innerJoin(signatories, eq(signatories.id, otpChallenges.signatoryId))
    .where(and(eq(signatories.workflowId, workflowId), isNotNull(otpChallenges.passedAt)))
    .orderBy(asc(otpChallenges.passedAt));

async function findSender(ctx: Context, workflow: WorkflowRow): Promise<Evidence["sender"]> {
  const [row] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, workflow.companyId ?? 0))
    .where(eq(users.id, workflow.initiatorId));
  if (!row) throw new Error(`The sender of workflow ${workflow.id} is gone`);
  return { name: fullName(row), email: row.email, company: row.company };
}
