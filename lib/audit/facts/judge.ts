import { type AuditAction, auditActionIds } from "@/db/enums";
import type { auditActions, completions } from "@/db/schema/workflows";
import { findFinish } from "../chain";
import { erasesHost, erasesWorkflow } from "../erasure";
import {
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
  hostHash,
  personHash,
  type PersonRow,
  uploadHash,
  type UploadRow,
} from "./facts";
import { type FactsRecord, type PersonRecord, readRecord } from "./record";
import type { Difference, FactsVerdict } from "./schema";

type TrailRow = Pick<
  typeof auditActions.$inferSelect,
  "sequence" | "typeId" | "signatoryId" | "description" | "performedAt" | "hash"
>;
export type Completion = Pick<typeof completions.$inferSelect, "createdAt" | "chainHead">;

export type FactRows = {
  documents: readonly DocumentRow[];
  /** Recipients and the members of parts. */
  people: readonly PersonRow[];
  earlier: readonly EarlierRow[];
  /** Frozen ones. */
  entries: readonly (EntryRow & { signatoryId: number; entry: { frozenAt: Date | null } })[];
  uploads: readonly UploadRow[];
  /** Passed ones. */
  codes: readonly CodeRow[];
};

/** Actions that change what is attested of a person. */
const changing = new Set<number>(
  (
    ["recipientCorrected", "handedOn", "claimed", "released", "consentGiven", "recipientFinished", "declined"] as const
  ).map((action: AuditAction) => auditActionIds[action]),
);

type Attested<T> = { sequence: number; value: T };
type AttestedFacts = {
  documents: Map<number, Attested<string>> | null;
  people: Map<number, Attested<PersonRecord>>;
  earlier: Map<string, Attested<string>>;
  /** Who has finished or declined: nothing is attested of them anew. */
  ended: Set<number>;
  /** People who changed without an entry that attests it. */
  open: Set<number>;
  /** Whether this ever happened, even if attested later. */
  hasGaps: boolean;
  /** The first entry that says something else of what no step of the product changes any more. */
  contradiction: Difference | null;
  last: { sequence: number; people: number[] } | null;
};

/** What the trail attests in the end. */
function readAttested(rows: readonly TrailRow[], people: readonly PersonRow[]): AttestedFacts {
  const facts: AttestedFacts = {
    documents: null,
    people: new Map(),
    earlier: new Map(),
    ended: new Set(),
    open: new Set(),
    hasGaps: false,
    contradiction: null,
    last: null,
  };
  const partOf = new Map(people.map(({ id, memberOf }) => [id, memberOf ?? id]));
  for (const { sequence, typeId, signatoryId, description } of rows) {
    if (changing.has(typeId) && signatoryId !== null) {
      if (facts.ended.has(signatoryId)) facts.contradiction ??= differing(sequence, "person", { signatoryId });
      const part = partOf.get(signatoryId) ?? signatoryId;
      if (facts.open.has(part)) facts.hasGaps = true;
      facts.open.add(part);
    }
    const record = typeId === auditActionIds.factsRecorded ? readRecord(description) : null;
    if (!record) continue;
    facts.contradiction ??= contradictionIn(record, sequence, facts);
    if (record.documents) facts.documents = attestedBy(record.documents, sequence, Number);
    for (const [id, value] of attestedBy(record.people, sequence, Number)) {
      facts.people.set(id, value);
      facts.open.delete(partOf.get(id) ?? id);
      if (value.value.end !== undefined) facts.ended.add(id);
    }
    for (const [link, value] of attestedBy(record.earlier, sequence, String)) facts.earlier.set(link, value);
    facts.last = { sequence, people: Object.keys(record.people ?? {}).map(Number) };
  }
  if (facts.open.size > 0) facts.hasGaps = true;
  return facts;
}

const attestedBy = <T, Key>(hashes: Record<string, T> | undefined, sequence: number, keyOf: (text: string) => Key) =>
  new Map(Object.entries(hashes ?? {}).map(([text, value]) => [keyOf(text), { sequence, value }]));

/** Documents and earlier people are attested once, everybody else until the finish. */
function contradictionIn(record: FactsRecord, sequence: number, facts: AttestedFacts): Difference | null {
  if (record.documents && facts.documents) return differing(sequence, "document");
  const again = Object.keys(record.people ?? {}).find((id) => facts.ended.has(Number(id)));
  if (again) return differing(sequence, "person", { signatoryId: Number(again) });
  return Object.keys(record.earlier ?? {}).some((link) => facts.earlier.has(link))
    ? differing(sequence, "earlier")
    : null;
}

export type JudgedFacts = FactsVerdict & {
  /** People who gave an address for their copy after finishing in person, which nothing attests. */
  lateAddresses: number[];
};

/**
 * Compares the rows with what the trail attests of them: up to the last finish for a completed workflow, whose sealed
 * files confirm the trail up to there.
 */
export function judgeFacts(trail: readonly TrailRow[], completion: Completion | null, found: FactRows): JudgedFacts {
  const verdict = (state: FactsVerdict["state"], more: Partial<JudgedFacts> = {}) => ({
    state,
    erasedAt: null,
    difference: null,
    lateAddresses: [],
    ...more,
  });
  const erasure = trail.find(erasesWorkflow);
  if (erasure) return verdict("erased", { erasedAt: erasure.performedAt });
  const misplaced = completion && headDifference(trail, completion);
  if (misplaced) return verdict("differ", { difference: misplaced });
  if (!trail.some(recordsFacts)) return verdict(trail.some(isSending) ? "beforeFacts" : "kept");
  const rows = completion ? trail.slice(0, endOfFinish(trail)) : trail;
  const attested = readAttested(rows, found.people);
  const hostErased = new Set(trail.filter(erasesHost).map(({ signatoryId }) => signatoryId));
  const lateAddresses: number[] = [];
  const difference =
    attested.contradiction ??
    documentDifference(attested, found) ??
    peopleDifference(attested, found, hostErased, lateAddresses) ??
    earlierDifference(attested, found) ??
    completionDifference(attested, found, completion, rows);
  if (difference) return verdict("differ", { difference });
  return verdict(attested.documents === null || attested.hasGaps ? "partly" : "kept", { lateAddresses });
}

const endOfFinish = (trail: readonly TrailRow[]) => trail.findIndex((row) => row === findFinish(trail)) + 1;

/** The completion ends the last finish, and nothing is attested or changed after it. */
function headDifference(trail: readonly TrailRow[], completion: Completion): Difference | null {
  const finish = findFinish(trail);
  if (finish?.hash !== completion.chainHead) return differing(finish?.sequence ?? trail.length, "completion");
  if (!trail.some(recordsFacts)) return null;
  const later = trail.slice(endOfFinish(trail)).find((row) => recordsFacts(row) || changing.has(row.typeId));
  return later ? differing(later.sequence, "completion", { signatoryId: later.signatoryId }) : null;
}

const recordsFacts = ({ typeId }: TrailRow) => typeId === auditActionIds.factsRecorded;
const isSending = ({ typeId }: TrailRow) => typeId === auditActionIds.sent;

const differing = (
  entry: number,
  what: Difference["what"],
  of: Partial<Pick<Difference, "signatoryId" | "itemId">> = {},
): Difference => ({ entry, what, signatoryId: null, itemId: null, ...of });

function documentDifference({ documents }: AttestedFacts, found: FactRows): Difference | null {
  if (documents === null) return null;
  const first = Math.min(...Array.from(documents.values(), ({ sequence }) => sequence));
  const foreign = found.documents.find(({ id }) => !documents.has(id));
  if (foreign) return differing(first, "document", { itemId: foreign.id });
  for (const [id, { sequence, value }] of documents) {
    const row = found.documents.find((one) => one.id === id);
    if (!row?.factSalt || documentHash(row.factSalt, row) !== value)
      return differing(sequence, "document", { itemId: id });
  }
  return null;
}

function peopleDifference(
  { documents, people, open, ended }: AttestedFacts,
  found: FactRows,
  hostErased: ReadonlySet<number | null>,
  lateAddresses: number[],
): Difference | null {
  for (const [id, { sequence, value }] of people) {
    const row = found.people.find((one) => one.id === id);
    if (!row) return differing(sequence, "person", { signatoryId: id });
    if (open.has(row.memberOf ?? id) && !ended.has(id)) continue;
    const what = personDifference(row, value, { isHostErased: hostErased.has(id), lateAddresses });
    if (what) return differing(sequence, what, { signatoryId: id });
    const item = workDifference(row, value, found);
    if (item) return differing(sequence, item.what, { signatoryId: id, itemId: item.id });
  }
  const ids = new Set(found.people.map(({ id }) => id));
  const foreign = found.entries.find(({ signatoryId }) => !ids.has(signatoryId));
  if (foreign) return differing(Math.min(...sequencesOf(people)), "entry", { itemId: foreign.field.id });
  const unknown = documents === null ? undefined : found.people.find(({ id }) => !people.has(id));
  return unknown ? differing(Math.min(...sequencesOf(people)), "person", { signatoryId: unknown.id }) : null;
}

const sequencesOf = (map: ReadonlyMap<number, Attested<unknown>>) =>
  Array.from(map.values(), ({ sequence }) => sequence);

function personDifference(
  row: PersonRow,
  record: PersonRecord,
  { isHostErased, lateAddresses }: { isHostErased: boolean; lateAddresses: number[] },
): Difference["what"] | null {
  const { factSalt: salt, hostSalt } = row;
  if (salt === null) return "person";
  if (personHash(salt, row) !== record.person) {
    const isLate = row.recipientRole === "inPerson" && personHash(salt, { ...row, email: "" }) === record.person;
    if (!isLate) return "person";
    lateAddresses.push(row.id);
  }
  const isErased = hostSalt === null && isHostErased;
  if (!isErased && (hostSalt === null ? undefined : hostHash(hostSalt, row)) !== record.host) return "host";
  if ((row.consentedAt ? consentHash(salt, row) : undefined) !== record.consent) return "consent";
  if ((row.finishedAt || row.declinedAt ? endHash(salt, row) : undefined) !== record.end) return "end";
  return null;
}

/** Whoever opens the link again after finishing may have to enter another code. */
const passedBefore =
  ({ finishedAt }: PersonRow) =>
  ({ passedAt }: CodeRow) =>
    finishedAt === null || (passedAt !== null && passedAt <= finishedAt);

/** The first entry, upload or code of a person that is missing, added or changed; nobody has entries before finishing. */
function workDifference(row: PersonRow, record: PersonRecord, { entries, uploads, codes }: FactRows) {
  const salt = row.factSalt ?? "";
  const isOwn = ({ signatoryId }: { signatoryId: number | null }) => signatoryId === row.id;
  const compared = [
    ["entry", record.entries ?? {}, entries.filter(isOwn).map((one) => [one.field.id, entryHash(salt, one)])],
    ["upload", record.uploads, uploads.filter(isOwn).map((one) => [one.id, uploadHash(salt, one)])],
    [
      "code",
      record.codes,
      codes
        .filter(isOwn)
        .filter(passedBefore(row))
        .map((one) => [one.id, codeHash(salt, one)]),
    ],
  ] as const;
  for (const [what, attested, found] of compared) {
    if (!attested) continue;
    const now = new Map(found.map(([id, hash]) => [String(id), hash] as const));
    const ids = [...new Set([...Object.keys(attested), ...now.keys()])];
    const id = ids.find((one) => attested[one] !== now.get(one));
    if (id !== undefined) return { what, id: Number(id) };
  }
  return null;
}

function earlierDifference({ earlier, hasGaps, documents }: AttestedFacts, found: FactRows): Difference | null {
  const isWhole = documents !== null && !hasGaps;
  for (const row of found.earlier) {
    const attested = earlier.get(row.linkHash);
    const salt = found.people.find(({ id }) => id === row.signatoryId)?.factSalt;
    if (attested ? !salt || earlierHash(salt, row) !== attested.value : isWhole)
      return differing(attested?.sequence ?? row.auditSequence, "earlier", { signatoryId: row.signatoryId });
  }
  const links = new Set(found.earlier.map(({ linkHash }) => linkHash));
  const gone = [...earlier].find(([link]) => !links.has(link));
  return gone ? differing(gone[1].sequence, "earlier") : null;
}

/** The last to finish completes. */
function completionDifference(
  { last }: AttestedFacts,
  { people }: FactRows,
  completion: Completion | null,
  rows: readonly TrailRow[],
): Difference | null {
  if (completion === null || last === null || last.sequence !== rows.at(-1)?.sequence) return null;
  const finishers = people.filter(({ id }) => last.people.includes(id));
  const isThen = finishers.some(({ finishedAt }) => finishedAt?.getTime() === completion.createdAt.getTime());
  return isThen ? null : differing(last.sequence, "completion");
}
