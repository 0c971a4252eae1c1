import {
  codeHash,
  type CodeRow,
  consentHash,
  endHash,
  entryHash,
  givenHash,
  hostHash,
  initialsHash,
  personHash,
  type PersonRow,
  uploadHash,
} from "./facts";
import { type AttestedFacts, differing, sequencesOf } from "./attested";
import type { FactRows } from "./fact-rows";
import type { PersonRecord } from "./record";
import type { Difference } from "./schema";

export function peopleDifference(
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

export function personDifference(
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
  const ofFields = [
    [record.initials, initialsHash],
    [record.given, givenHash],
  ] as const;
  if (ofFields.some(([attested, hash]) => attested !== undefined && hash(salt, entries.filter(isOwn)) !== attested))
    return { what: "entry", id: null } as const;
  for (const [what, attested, found] of compared) {
    if (!attested) continue;
    const now = new Map(found.map(([id, hash]) => [String(id), hash] as const));
    const ids = [...new Set([...Object.keys(attested), ...now.keys()])];
    const id = ids.find((one) => attested[one] !== now.get(one));
    if (id !== undefined) return { what, id: Number(id) };
  }
  return null;
}
