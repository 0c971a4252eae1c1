import { needsAddress } from "@/lib/recipients/roles";
import {
  codeHash,
  type CodeRow,
  consentHash,
  endHash,
  entryHash,
  type EntryRow,
  givenHash,
  hostHash,
  initialsHash,
  messageHash,
  personHash,
  type PersonRow,
  uploadHash,
} from "./facts";
import { erasesHost } from "../erasure";
import { type AttestedFacts, differing, sequencesOf, type TrailRow } from "./attested";
import { erasesSender } from "./erases-sender";
import type { FactRows } from "./fact-rows";
import type { PersonRecord } from "./record";
import type { Difference } from "./schema";

/** Differences from the trail that the product itself made, and that are accepted. */
type Excused = {
  /** Recipients whose hosts are erased. */
  hostErased: ReadonlySet<number | null>;
  /** The sender was erased, and with them the messages that they wrote. */
  isSenderErased: boolean;
  /** Whose links the sender delivers; null where the sending was by a version that did not attest it. */
  delivered: ReadonlySet<number> | null;
  /** Filled by `personDifference`: recipients who gave an address after finishing in person. */
  lateAddresses: number[];
};

/** If nothing attests the sender, erasing them leaves no entry either, so they count as erased. */
export const excusedBy = (
  trail: readonly TrailRow[],
  { sender, ownerCoded, delivered }: Pick<AttestedFacts, "sender" | "ownerCoded" | "delivered">,
): Excused => ({
  hostErased: new Set(trail.filter(erasesHost).map(({ signatoryId }) => signatoryId)),
  isSenderErased: sender === null || trail.some(erasesSender),
  delivered: ownerCoded && delivered,
  lateAddresses: [],
});

export function peopleDifference(
  { documents, people, open, ended }: AttestedFacts,
  found: FactRows,
  excused: Excused,
): Difference | null {
  for (const [id, { sequence, value }] of people) {
    const row = found.people.find((one) => one.id === id);
    if (!row) return differing(sequence, "person", { signatoryId: id });
    if (open.has(row.memberOf ?? id) && !ended.has(id)) continue;
    const what = personDifference(row, value, excused);
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

export function personDifference(
  row: PersonRow,
  record: PersonRecord,
  { hostErased, isSenderErased, delivered, lateAddresses }: Excused,
): Difference["what"] | null {
  const { factSalt: salt, hostSalt } = row;
  if (salt === null) return "person";
  if (personHash(salt, row) !== record.person) {
    const isLate = !needsAddress(row.recipientRole) && personHash(salt, { ...row, email: "" }) === record.person;
    if (!isLate) return "person";
    lateAddresses.push(row.id);
  }
  if (delivered && row.linkBySender !== delivered.has(row.id)) return "person";
  const isTaken = isSenderErased && row.privateMessage === null;
  if (record.message !== undefined && !isTaken && messageHash(salt, row) !== record.message) return "message";
  const isErased = hostSalt === null && hostErased.has(row.id);
  if (!isErased && (hostSalt === null ? undefined : hostHash(hostSalt, row)) !== record.host) return "host";
  if ((row.consentedAt ? consentHash(salt, row) : undefined) !== record.consent) return "consent";
  if ((row.finishedAt || row.declinedAt ? endHash(salt, row) : undefined) !== record.end) return "end";
  return null;
}

/** Ignores codes entered after the finish: whoever opens the link again may have to enter another one. */
const passedBefore =
  ({ finishedAt }: PersonRow) =>
  ({ passedAt }: CodeRow) =>
    finishedAt === null || (passedAt !== null && passedAt <= finishedAt);

/** The first entry, upload or code of a person that is missing, added or changed; nobody has entries before finishing. */
function workDifference(row: PersonRow, record: PersonRecord, { entries, uploads, codes }: FactRows) {
  const salt = row.factSalt ?? "";
  const isOwn = ({ signatoryId }: { signatoryId: number | null }) => signatoryId === row.id;
  const entry = entryDifference(salt, record, entries.filter(isOwn));
  if (entry) return { what: "entry", id: entry.id } as const;
  const upload = firstOther(
    record.uploads,
    uploads.filter(isOwn).map((one) => [one.id, uploadHash(salt, one)]),
  );
  if (upload !== undefined) return { what: "upload", id: upload } as const;
  const passed = codes.filter(isOwn).filter(passedBefore(row));
  const code = firstOther(
    record.codes,
    passed.map((one) => [one.id, codeHash(salt, one)]),
  );
  return code === undefined ? null : ({ what: "code", id: code } as const);
}

/**
 * The first of a person's entries that is missing, added or changed; `id` is null if the record of who filled them in
 * differs.
 */
export function entryDifference(
  salt: string,
  record: Pick<PersonRecord, "entries" | "initials" | "given">,
  entries: readonly EntryRow[],
): { id: number | null } | null {
  const ofFields = [
    [record.initials, initialsHash],
    [record.given, givenHash],
  ] as const;
  if (ofFields.some(([attested, hash]) => attested !== undefined && hash(salt, entries) !== attested))
    return { id: null };
  const id = firstOther(
    record.entries ?? {},
    entries.map((one) => [one.field.id, entryHash(salt, one)]),
  );
  return id === undefined ? null : { id };
}

/** The first row that was changed, added or removed; undefined also if an earlier version attested none. */
function firstOther(
  attested: Record<string, string> | undefined,
  found: readonly (readonly [number, string])[],
): number | undefined {
  if (!attested) return undefined;
  const now = new Map(found.map(([id, hash]) => [String(id), hash] as const));
  const id = [...new Set([...Object.keys(attested), ...now.keys()])].find((one) => attested[one] !== now.get(one));
  return id === undefined ? undefined : Number(id);
}
