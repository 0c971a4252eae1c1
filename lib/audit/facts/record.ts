import { z } from "zod";
import type { AuditEntry } from "../record-audit";
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

const hashes = z.record(z.string(), z.string());
const personRecord = z.object({
  person: z.string(),
  host: z.string().optional(),
  consent: z.string().optional(),
  end: z.string().optional(),
  entries: hashes.optional(),
  uploads: hashes.optional(),
  codes: hashes.optional(),
});
/** What an entry `factsRecorded` of the trail attests, by the ids of the rows; earlier people by their links' hashes. */
const factsRecord = z.object({
  version: z.literal(1),
  documents: hashes.optional(),
  people: z.record(z.string(), personRecord).optional(),
  earlier: hashes.optional(),
});
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

const each = <R>(rows: readonly R[], idOf: (row: R) => number | string, hashOf: (row: R) => string) =>
  Object.fromEntries(rows.map((row) => [idOf(row), hashOf(row)]));

/** Everything that is attested of a person now. */
function recordOf(row: PersonRow, work?: Work): PersonRecord {
  const { factSalt: salt, hostSalt } = row;
  if (salt === null) throw new Error(`Recipient ${row.id} has no salt`);
  return {
    person: personHash(salt, row),
    ...(hostSalt !== null && { host: hostHash(hostSalt, row) }),
    ...(row.consentedAt && { consent: consentHash(salt, row) }),
    ...((row.finishedAt ?? row.declinedAt) && { end: endHash(salt, row) }),
    ...(work && {
      entries: each(
        work.entries,
        ({ field }) => field.id,
        (one) => entryHash(salt, one),
      ),
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

type Facts = {
  documents?: readonly DocumentRow[];
  people: readonly PersonRow[];
  /** Of those among `people` who finish now. */
  work?: ReadonlyMap<number, Work>;
  /** Who had the part of the only one of `people` until now. */
  earlier?: Pick<EarlierRow, "linkHash" | "firstName" | "lastName" | "email">;
};

/**
 * The entry that attests these facts from now on, instead of what was attested of the same people before. Belongs in
 * the transaction and call that record the change itself.
 */
export function attest({ documents, people, work, earlier }: Facts): AuditEntry {
  const salt = people[0]?.factSalt;
  const record: FactsRecord = {
    version: 1,
    ...(documents && {
      documents: each(
        documents,
        ({ id }) => id,
        (row) => documentHash(row.factSalt ?? "", row),
      ),
    }),
    people: Object.fromEntries(people.map((row) => [row.id, recordOf(row, work?.get(row.id))])),
    ...(earlier && salt && { earlier: { [earlier.linkHash]: earlierHash(salt, earlier) } }),
  };
  return { action: "factsRecorded", description: JSON.stringify(record) };
}
