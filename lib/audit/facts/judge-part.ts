import type { Asked } from "./asked";
import { type AttestedFacts, differing, readAttested, type TrailRow } from "./attested";
import type { EntryRow, PersonRow } from "./facts";
import type { SharedRows } from "./fact-rows";
import { stopDifference } from "./judge";
import { entryDifference, excusedBy, personDifference } from "./people-difference";
import type { Difference } from "./schema";
import { documentDifference, ownAskedDifference, sharedDifference } from "./sending-difference";

/** The rows of what one recipient is shown and asked. */
export type PartRows = SharedRows & {
  signatoryId: number;
  /** Whose link it is: the recipient, or an alternate. */
  holderId: number;
  /** The fields and files that the recipient is asked for; null where they are asked nothing. */
  asked: Asked | null;
  /** The entries of everybody who has finished; null where they are not shown. */
  entries: readonly (EntryRow & { signatoryId: number })[] | null;
};

/**
 * The first fact of what one recipient is shown and asked that is not as the trail attests it. Other recipients' fields
 * are left out, and so are uploads and codes.
 */
export function judgePart(trail: readonly TrailRow[], found: PartRows): Difference | null {
  const attested = readAttested(trail, found.people);
  const own = found.people.filter(({ id }) => id === found.signatoryId || id === found.holderId);
  const { asked, signatoryId } = found;
  return (
    attested.contradiction ??
    stopDifference(trail, found) ??
    documentDifference(attested, found) ??
    sharedDifference(attested, found, trail) ??
    (asked && ownAskedDifference(attested, found, signatoryId, asked)) ??
    selfDifference(attested, trail, own) ??
    (found.entries && shownDifference(attested, found.people, found.entries))
  );
}

/** Whether somebody is not who the trail says. */
export function selfDifference(
  attested: AttestedFacts,
  trail: readonly TrailRow[],
  people: readonly PersonRow[],
): Difference | null {
  const { people: known, documents, open, ended } = attested;
  for (const row of people) {
    const record = known.get(row.id);
    if (!record && documents !== null) return differing(trail.length, "person", { signatoryId: row.id });
    if (!record || (open.has(row.memberOf ?? row.id) && !ended.has(row.id))) continue;
    const what = personDifference(row, record.value, excusedBy(trail, attested));
    if (what) return differing(record.sequence, what, { signatoryId: row.id });
  }
  return null;
}

function shownDifference(
  { people: known }: AttestedFacts,
  people: PartRows["people"],
  entries: NonNullable<PartRows["entries"]>,
): Difference | null {
  for (const { id, factSalt } of people) {
    const record = known.get(id);
    if (!record?.value.entries) continue;
    const own = entries.filter(({ signatoryId }) => signatoryId === id);
    const other = entryDifference(factSalt ?? "", record.value, own);
    if (other) return differing(record.sequence, "entry", { signatoryId: id, itemId: other.id });
  }
  return null;
}
