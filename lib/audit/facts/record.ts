import { z } from "zod";
import type { AuditEntry } from "../record-audit";
import { type Asked, askedHash, byRecipient } from "./asked";
import {
  answersHash,
  codeHash,
  type CodeRow,
  consentHash,
  type DocumentRow,
  documentHash,
  earlierHash,
  type EarlierRow,
  endHash,
  type EntryRow,
  entryHash,
  givenHash,
  hostHash,
  initialsHash,
  messageHash,
  messagesHash,
  type PageRow,
  pagesHash,
  personHash,
  type PersonRow,
  printHash,
  reasonHash,
  referenceHash,
  senderHash,
  type SenderRow,
  uploadHash,
  type UploadRow,
  type WorkflowFacts,
  workflowHash,
} from "./facts";

const hashes = z.record(z.string(), z.string());
const personRecord = z.object({
  person: z.string(),
  message: z.string().optional(),
  host: z.string().optional(),
  /** Whether the sender, and not the product, delivers the link. */
  linkBySender: z.literal(true).optional(),
  consent: z.string().optional(),
  end: z.string().optional(),
  entries: hashes.optional(),
  initials: z.string().optional(),
  given: z.string().optional(),
  answers: z.string().optional(),
  uploads: hashes.optional(),
  codes: hashes.optional(),
});
const remains = z.object({
  recipients: z.number(),
  /** SHA-256 of each document, in order: as sealed, and as shown. */
  documents: z.array(z.object({ sealed: z.string(), shown: z.string() })),
});
/**
 * What an entry `factsRecorded` of the trail attests, by row id; earlier holders and their reasons by the hash of their
 * link.
 */
const factsRecord = z.object({
  version: z.literal(1),
  sender: z.string().optional(),
  /** Since the sending, the workflow's row has an owner code (lib/audit/owner-code.ts). */
  ownerCoded: z.literal(true).optional(),
  workflow: z.string().optional(),
  print: z.string().optional(),
  documents: hashes.optional(),
  pages: hashes.optional(),
  references: hashes.optional(),
  messages: z.string().optional(),
  /** By recipient. */
  asked: hashes.optional(),
  people: z.record(z.string(), personRecord).optional(),
  earlier: hashes.optional(),
  reasons: hashes.optional(),
  /** Recorded when a sealed workflow is erased. */
  remains: remains.optional(),
});
export type Remains = z.infer<typeof remains>;
export type PersonRecord = z.infer<typeof personRecord>;
export type FactsRecord = z.infer<typeof factsRecord>;

/** Null for a record of a later version. */
export function readRecord(description: string): FactsRecord | null {
  try {
    return factsRecord.parse(JSON.parse(description));
  } catch {
    return null;
  }
}

/** What a person did by the time of finishing. */
export type Work = { entries: readonly EntryRow[]; uploads: readonly UploadRow[]; codes: readonly CodeRow[] };

/** Facts about the whole workflow use the salt of its first document, and are erased with it. */
export const workflowSalt = (documents: readonly Pick<DocumentRow, "id" | "factSalt">[]): string =>
  documents.toSorted((a, b) => a.id - b.id)[0]?.factSalt ?? "";

const each = <R>(rows: readonly R[], idOf: (row: R) => number | string, hashOf: (row: R) => string) =>
  Object.fromEntries(rows.map((row) => [idOf(row), hashOf(row)]));

/** Everything that is attested of a person now. */
function recordOf(row: PersonRow, work?: Work): PersonRecord {
  const { factSalt: salt, hostSalt } = row;
  if (salt === null) throw new Error(`Recipient ${row.id} has no salt`);
  return {
    person: personHash(salt, row),
    message: messageHash(salt, row),
    ...(hostSalt !== null && { host: hostHash(hostSalt, row) }),
    ...(row.linkBySender && { linkBySender: true }),
    ...(row.consentedAt && { consent: consentHash(salt, row) }),
    ...((row.finishedAt ?? row.declinedAt) && { end: endHash(salt, row) }),
    ...(work && {
      entries: each(
        work.entries,
        ({ field }) => field.id,
        (one) => entryHash(salt, one),
      ),
      initials: initialsHash(salt, work.entries),
      given: givenHash(salt, work.entries),
      answers: answersHash(salt, work.entries),
      uploads: each(
        work.uploads,
        ({ id }) => id,
        (one) => uploadHash(salt, one),
      ),
      codes: each(
        work.codes,
        ({ id }) => id,
        (one) => codeHash(salt, one),
      ),
    }),
  };
}

/** What is attested once, at the sending. */
export type Sending = {
  sender: SenderRow;
  workflow: WorkflowFacts;
  documents: readonly DocumentRow[];
  /** In order. */
  pages: readonly PageRow[];
  references: readonly UploadRow[];
  asked: Asked;
};

/** What a correction attests anew of what the sending attested: the order of the recipients, and what some are asked. */
export type CorrectedSending = {
  workflow: WorkflowFacts;
  documents: readonly DocumentRow[];
  /** Everybody, in any order. */
  people: readonly PersonRow[];
  asked: Asked;
  /** Whose fields and files changed. */
  askedIds: readonly number[];
  /** Whether the order is attested; not if an earlier version sent the workflow and attested none. */
  hasOrder: boolean;
};

type Facts = {
  sending?: Sending;
  corrected?: CorrectedSending | null;
  people: readonly PersonRow[];
  /** For those of `people` who finish now. */
  work?: ReadonlyMap<number, Work>;
  /** Who had the part until now, with their own salt; `people` then holds only who has it next. */
  earlier?: EarlierRow;
};

/**
 * The entry that attests these facts from now on, instead of what was attested of the same people before. Belongs in
 * the transaction and call that record the change itself.
 */
export function attest({ sending, corrected, people, work, earlier }: Facts): AuditEntry {
  const salt = earlier?.factSalt;
  const record: FactsRecord = {
    version: 1,
    ...(sending && sendingRecord(sending, people)),
    ...(corrected && correctedRecord(corrected)),
    people: Object.fromEntries(people.map((row) => [row.id, recordOf(row, work?.get(row.id))])),
    ...(earlier && salt && { earlier: { [earlier.linkHash]: earlierHash(salt, earlier) } }),
    ...(earlier?.reason && salt && { reasons: { [earlier.linkHash]: reasonHash(salt, earlier) } }),
  };
  return entryOf(record);
}

export const attestRemains = (rest: Remains): AuditEntry => entryOf({ version: 1, remains: rest });

const entryOf = (record: FactsRecord): AuditEntry => ({ action: "factsRecorded", description: JSON.stringify(record) });

function sendingRecord(
  { sender, workflow, documents, pages, references, asked }: Sending,
  people: readonly PersonRow[],
) {
  const ownOf = byRecipient(asked);
  const own = ({ id }: DocumentRow) => pages.filter(({ documentId }) => documentId === id);
  const saltOf = ({ factSalt }: DocumentRow) => factSalt ?? "";
  const idOf = ({ id }: DocumentRow) => id;
  return {
    sender: senderHash(sender),
    ownerCoded: true as const,
    workflow: workflowHash(workflowSalt(documents), workflow, people),
    print: printHash(workflowSalt(documents), workflow),
    documents: each(documents, idOf, (row) => documentHash(saltOf(row), row)),
    pages: each(documents, idOf, (row) => pagesHash(saltOf(row), own(row))),
    references: each(
      references,
      ({ id }) => id,
      (row) => referenceHash(workflowSalt(documents), row),
    ),
    messages: messagesHash(workflowSalt(documents), workflow),
    asked: each(
      people.filter(({ memberOf }) => memberOf === null),
      ({ id }) => id,
      ({ id }) => askedHash(workflowSalt(documents), ownOf(id)),
    ),
  };
}

function correctedRecord({ workflow, documents, people, asked, askedIds, hasOrder }: CorrectedSending) {
  const salt = workflowSalt(documents);
  const ownOf = byRecipient(asked);
  return {
    ...(hasOrder && { workflow: workflowHash(salt, workflow, people) }),
    ...(askedIds.length > 0 && {
      asked: each(
        askedIds,
        (id) => id,
        (id) => askedHash(salt, ownOf(id)),
      ),
    }),
  };
}
