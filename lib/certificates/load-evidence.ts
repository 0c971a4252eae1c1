import "server-only";
import { type AuditAction, auditActionIds } from "@/db/enums";
import type { AuditContent } from "@/lib/audit/audit-hash";
import type { Compared, ComparedPerson } from "@/lib/audit/facts/compared";
import { erasesSender } from "@/lib/audit/facts/erases-sender";
import { type JudgedRecord, judgeRecord } from "@/lib/audit/judge-audit-chain";
import { areFactsKept } from "@/lib/audit/rules";
import type { AuditVerdict } from "@/lib/audit/schema";
import { type FilledBy, isFilled, isPrefilled, isSignature } from "@/lib/fields/kinds";
import type { Context } from "@/lib/platform/context/context";
import type { WorkflowRow } from "@/lib/access/workflows";
import { shownName } from "@/lib/recipients/rules";
import { findSenderNames } from "@/lib/workflows/send/keep-sender";
import { titleOf } from "@/lib/workflows/queries";
import { deletedAccount, shownEarlier } from "@/lib/recipients/deleted-account";
import { isByKey } from "@/lib/audit/record-audit";
import { attribute, type Earlier } from "./earlier-people";

type AuditRow = AuditContent & { previousHash: string; hash: string };
export type EvidenceDocument = Pick<
  Compared["documents"][number],
  "name" | "originalHash" | "fileHash" | "sealedHash"
> & { pageCount: number; thumbnailHash: string | null };
export type EvidencePerson = ComparedPerson & {
  /** The alternates, of whom one acts; empty for a recipient of one person. */
  members: ComparedPerson[];
  openedAt: Date | null;
  entries: Entry[];
  /** Whether they were asked by mail only after others had finished. */
  isMailedLater: boolean;
  /** One-time codes that were entered correctly. */
  passedCodes: { mobileNumber: string; passedAt: Date | null }[];
  /** The person's rows of the chain. */
  rows: AuditRow[];
  /** When the sender added the person to the running workflow, and who did; null for whom it was sent to. */
  added: { at: Date; by: AddedBy } | null;
};
/** Whoever sent the workflow; somebody else of the organisation; or its systems, through the API. */
type AddedBy = "sender" | "member" | "key";
type Entry = Pick<Compared["entries"][number]["entry"], "imageHash" | "signType"> & {
  isSignature: boolean;
  isInitial: boolean;
  /**
   * Who filled the field in; the recipient, if an earlier version attested nothing about it. Null if the field is
   * empty, is signed, or was filled in by the product with the name or the date of signing.
   */
  filledBy: FilledBy | null;
};
type EarlierPerson = ComparedPerson & Earlier & { reason: string };

/** How the trail ends; null while recipients are asked. */
type End = "sealed" | "finished" | "declined" | "cancelled";

/**
 * Everything that a certificate shows: up to the sealing for a completed workflow, else up to now. Made of the trail and
 * of what was compared with it.
 */
export type Evidence = {
  workflow: { id: number; uuid: string };
  title: string;
  sender: { name: string; email: string; company: string | null };
  chain: AuditVerdict;
  end: End | null;
  /** Completed, with an intact chain and the facts that it attests: only such a certificate is sealed and stored. */
  isFinal: boolean;
  /** Null before the last finish. */
  completedAt: Date | null;
  rows: AuditRow[];
  /** The hash of the last row. */
  head: string;
  /** The row whose hash the sealed documents carry; null before completion. */
  sealedRow: AuditRow | null;
  documents: EvidenceDocument[];
  people: EvidencePerson[];
  /** Who is not a recipient but named in the trail: who handed their part on, and alternates of parts. */
  others: (ComparedPerson & { reason?: string })[];
  earlierPeople: EarlierPerson[];
};

export async function loadEvidence(ctx: Context, workflow: WorkflowRow): Promise<Evidence> {
  const record = await judgeRecord(ctx, workflow.id);
  const { chain, completion, facts } = record;
  const trail = record.trail.map(toRow);
  const end = endOf(record);
  const isFinal = end === "sealed" && completion !== null && chain.whole && areFactsKept(chain);
  const sealedAt = trail.findIndex(({ typeId }) => typeId === auditActionIds.sealed);
  const rows = isFinal ? trail.slice(0, sealedAt + 1) : trail;
  const documents = describeFiles(facts);
  const names = documents.map(({ name }) => name);
  return {
    workflow: { id: workflow.id, uuid: facts.workflow.uuid },
    title: titleOf(ctx, facts.workflow, names),
    sender: await senderOf(ctx, workflow, record),
    chain,
    end,
    isFinal,
    completedAt: completion?.createdAt ?? null,
    rows,
    head: rows.at(-1)?.hash ?? "",
    sealedRow: rows.find(({ hash }) => hash === completion?.chainHead) ?? null,
    documents,
    ...peopleOf(ctx, facts, rows),
  };
}

const toRow = ({ id: _, ...row }: JudgedRecord["trail"][number]): AuditRow => row;

function endOf({ trail, completion }: JudgedRecord): End | null {
  const has = (action: AuditAction) => trail.some(({ typeId }) => typeId === auditActionIds[action]);
  if (has("sealed")) return "sealed";
  if (completion) return "finished";
  return (["declined", "cancelled"] as const).find(has) ?? null;
}

/** The sender's names at the time of sending; the current ones if an earlier version did not keep them. */
async function senderOf(
  ctx: Context,
  workflow: WorkflowRow,
  { facts, trail }: JudgedRecord,
): Promise<Evidence["sender"]> {
  if (facts.sender) return facts.sender;
  const now = trail.some(erasesSender) ? null : await findSenderNames(ctx, workflow);
  return now ?? { name: deletedAccount(ctx), email: "", company: null };
}

function describeFiles({ documents, pages, pictures }: Compared): EvidenceDocument[] {
  return documents
    .toSorted((a, b) => a.documentIndex - b.documentIndex || a.id - b.id)
    .map(({ id, name, originalHash, fileHash, sealedHash }) => ({
      name,
      originalHash,
      fileHash,
      sealedHash,
      pageCount: pages.filter(({ documentId }) => documentId === id).length,
      thumbnailHash: pictures.find(({ documentId }) => documentId === id)?.fileHash ?? null,
    }));
}

function peopleOf(
  ctx: Context,
  facts: Compared,
  rows: AuditRow[],
): Pick<Evidence, "people" | "others" | "earlierPeople"> {
  const everybody = facts.people
    .toSorted((a, b) => a.actionIndex - b.actionIndex || a.id - b.id)
    .map((one) => (one.isHostErased ? { ...one, hostName: deletedAccount(ctx), hostEmail: "" } : one));
  const parts = everybody.filter(({ memberOf }) => memberOf === null);
  const alternates = everybody.filter(({ memberOf }) => memberOf !== null);
  const earlierPeople = earlierOf(ctx, facts, parts);
  const ownRows = attribute(rows, earlierPeople);
  return {
    earlierPeople,
    others: [...earlierPeople, ...alternates.map((alternate) => asActing(alternate, parts))],
    people: parts
      .map((part) => namedAfterAlternates(part, alternates))
      .map((person) => {
        const own = ownRows.filter(({ signatoryId }) => isOf(person, signatoryId));
        return {
          ...person,
          isMailedLater: isMailedLater(own, rows),
          openedAt: own.find(({ typeId }) => typeId === auditActionIds.recipientOpened)?.performedAt ?? null,
          entries: facts.entries.filter(({ signatoryId }) => signatoryId === person.id).map(describeEntry),
          passedCodes: facts.codes
            .filter((code) => isOf(person, code.signatoryId) && isByFinish(person, code))
            .map(({ mobileNumber, passedAt }) => ({ mobileNumber, passedAt })),
          rows: own,
          added: additionIn(own, rows),
        };
      }),
  };
}

const { recipientFinished, requestEmailed } = auditActionIds;

function isMailedLater(own: readonly AuditRow[], rows: readonly AuditRow[]): boolean {
  const mailed = own.find(({ typeId }) => typeId === requestEmailed);
  const first = rows.find(({ typeId }) => typeId === recipientFinished);
  return mailed !== undefined && first !== undefined && first.sequence < mailed.sequence;
}

function additionIn(own: readonly AuditRow[], rows: readonly AuditRow[]): EvidencePerson["added"] {
  const row = own.find(({ typeId }) => typeId === auditActionIds.recipientAdded);
  if (!row) return null;
  const sending = rows.find(({ typeId }) => typeId === auditActionIds.sent);
  const by = isByKey(row) ? "key" : row.userId === sending?.userId ? "sender" : "member";
  return { at: row.performedAt, by };
}

/** Who had a part before, in order, with an id of their own, which no recipient has. */
const earlierOf = (ctx: Context, { earlier }: Compared, parts: readonly ComparedPerson[]): EarlierPerson[] =>
  earlier.flatMap(({ id, signatoryId, ...attested }) => {
    const names = shownEarlier(ctx, attested);
    const part = parts.find((one) => one.id === signatoryId);
    return part ? [{ ...part, ...names, id: -id, partId: part.id }] : [];
  });

function describeEntry({ entry, field, filledBy }: Compared["entries"][number]): Entry {
  const { imageHash, signType, selected, value } = entry;
  const signed = isSignature(field.type);
  const holds = !signed && isFilled(field.type, { value, selected, hasImage: imageHash !== null });
  const by = filledBy ?? "recipient";
  const isByProduct = by === "recipient" && isPrefilled(field.type);
  return {
    imageHash,
    signType,
    isInitial: field.isInitial,
    isSignature: signed,
    filledBy: holds && !isByProduct ? by : null,
  };
}

/** Ignores codes entered after the finish: whoever opens the link again may have to enter another one. */
const isByFinish = ({ finishedAt }: ComparedPerson, { passedAt }: { passedAt: Date | null }) =>
  finishedAt === null || (passedAt !== null && passedAt <= finishedAt);

/** Whether a row is of this recipient, or of the alternate who has claimed the part. */
const isOf = ({ id, claimedBy }: ComparedPerson, signatoryId: number | null) =>
  signatoryId !== null && (signatoryId === id || signatoryId === claimedBy);

/** While nobody has claimed a part it is named after all its alternates. */
function namedAfterAlternates(part: ComparedPerson, everyAlternate: readonly ComparedPerson[]) {
  const alternates = everyAlternate.filter(({ memberOf }) => memberOf === part.id);
  const claimer = alternates.find(({ id }) => id === part.claimedBy);
  if (claimer || alternates.length === 0) return { ...part, members: alternates };
  return {
    ...part,
    members: alternates,
    firstName: shownName({ firstName: null, lastName: null, members: alternates }),
    email: alternates.map(({ email }) => email).join(", "),
  };
}

/** An alternate acts in the role of the part. */
const asActing = (alternate: ComparedPerson, people: readonly ComparedPerson[]): ComparedPerson => {
  const part = people.find(({ id }) => id === alternate.memberOf);
  return part ? { ...alternate, recipientRole: part.recipientRole, declineReason: part.declineReason } : alternate;
};
