import { auditActionIds } from "@/db/enums";
import { acts } from "@/lib/recipients/roles";
import { findFinish } from "../chain";
import { correctionActions } from "../corrections";
import { erasesWorkflow } from "../erasure";
import { type AttestedFacts, changing, differing, readAttested, type TrailRow } from "./attested";
import type { Completion, FactRows } from "./fact-rows";
import { isMac } from "../macs";
import { erasesEarlier } from "./erases-earlier";
import { earlierHash, type EarlierRow, reasonHash } from "./facts";
import { excusedBy, peopleDifference } from "./people-difference";
import type { Difference, FactsVerdict } from "./schema";
import { documentsDifference, sendingDifference } from "./sending-difference";

export type JudgedFacts = FactsVerdict & {
  /** People who gave an address for their copy after finishing in person, which nothing attests. */
  lateAddresses: number[];
  /** Whether the sending attests the print language; if not, nothing is printed in it. */
  attestsPrint: boolean;
  /** People for whom the trail attests which of their fields the sender filled in, and which were computed. */
  attestsGiven: number[];
  /** The rows of earlier people whose reasons for handing on are attested. */
  attestsReason: number[];
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
    attestsPrint: false,
    attestsGiven: [],
    attestsReason: [],
    ...more,
  });
  const erasure = trail.find(erasesWorkflow);
  if (erasure) return verdict("erased", { erasedAt: erasure.performedAt });
  const misplaced = completion && headDifference(trail, completion, found);
  if (misplaced) return verdict("differ", { difference: misplaced });
  const stopped = stopDifference(trail, found);
  if (stopped) return verdict("differ", { difference: stopped });
  const exchanged = revisionDifference(trail, found);
  if (exchanged) return verdict("differ", { difference: exchanged });
  if (!trail.some(recordsFacts)) return verdict(trail.some(isSending) ? "beforeFacts" : "kept");
  const rows = completion ? trail.slice(0, endOfFinish(trail)) : trail;
  const attested = readAttested(rows, found.people);
  const excused = excusedBy(trail, attested);
  const difference =
    attested.contradiction ??
    documentsDifference(attested, found) ??
    peopleDifference(attested, found, excused) ??
    sendingDifference(attested, found, trail) ??
    earlierDifference(attested, found, trail) ??
    completionDifference(attested, found, completion, rows);
  if (difference) return verdict("differ", { difference });
  return verdict(attested.hasGaps || attestsLess(attested, found) ? "partly" : "kept", {
    lateAddresses: excused.lateAddresses,
    attestsPrint: attested.print !== null,
    attestsGiven: [...attested.people].flatMap(([id, { value }]) => (value.given === undefined ? [] : [id])),
    attestsReason: found.earlier.flatMap(({ id, linkHash }) => (attested.earlier.get(linkHash)?.reason ? [id] : [])),
  });
}

/** Whether the sending or a finish was by a version that attested less than this one. */
function attestsLess(
  { sender, workflow, documents, pages, references, people }: AttestedFacts,
  found: Pick<FactRows, "references">,
): boolean {
  const hasReferences = references !== null || found.references.length === 0;
  const isSendingWhole = sender !== null && workflow !== null && documents !== null && pages !== null && hasReferences;
  return !isSendingWhole || [...people.values()].some(({ value }) => value.entries && value.initials === undefined);
}

const endOfFinish = (trail: readonly TrailRow[]) => trail.findIndex((row) => row === findFinish(trail)) + 1;

/** The completion must record the end of the last finish, and nothing may be attested or changed after it. */
function headDifference(
  trail: readonly TrailRow[],
  completion: Completion,
  { people }: Pick<FactRows, "people">,
): Difference | null {
  const finish = findFinish(trail);
  if (finish?.hash !== completion.chainHead) return differing(finish?.sequence ?? trail.length, "completion");
  const waiting = listWaiting(trail, people).at(0);
  if (waiting) return differing(finish.sequence, "completion", { signatoryId: waiting.id });
  if (!trail.some(recordsFacts)) return null;
  const later = trail.slice(endOfFinish(trail)).find((row) => recordsFacts(row) || changing.has(row.typeId));
  return later ? differing(later.sequence, "completion", { signatoryId: later.signatoryId }) : null;
}

const stops = ["declined", "cancelled"] as const;

/** A workflow is declined or cancelled if and only if its trail says so; no step of the product takes that back. */
export function stopDifference(
  trail: readonly TrailRow[],
  { workflow }: Pick<FactRows, "workflow">,
): Difference | null {
  for (const stop of stops) {
    const entry = trail.find(({ typeId }) => typeId === auditActionIds[stop]);
    if ((workflow.status === stop) !== (entry !== undefined))
      return differing(entry?.sequence ?? trail.length, "workflow", { signatoryId: entry?.signatoryId ?? null });
  }
  return null;
}

/**
 * A revision that was exchanged after the finish. One without a code, from an earlier version, is made anew when
 * needed.
 */
function revisionDifference(trail: readonly TrailRow[], { revisions }: FactRows): Difference | null {
  const other = revisions.find((row) => row.code !== null && !isMac("revision", row, row.code));
  if (!other) return null;
  const { signatoryId, documentId } = other;
  const finish = trail.find((row) => isFinish(row) && row.signatoryId === signatoryId);
  return differing(finish?.sequence ?? trail.length, "revision", { signatoryId, itemId: documentId });
}

/** People who have to act and for whom no entry records a finish, by them or by one of their alternates. */
function listWaiting(trail: readonly TrailRow[], people: FactRows["people"]): FactRows["people"] {
  const finished = trail.filter(isFinish);
  const ids = new Set(finished.map(({ signatoryId }) => signatoryId));
  const parts = new Set(people.flatMap(({ id, memberOf }) => (ids.has(id) ? [id, memberOf] : [])));
  return people.filter((row) => acts(row) && !parts.has(row.id));
}

const isFinish = ({ typeId }: TrailRow) => typeId === auditActionIds.recipientFinished;
const recordsFacts = ({ typeId }: TrailRow) => typeId === auditActionIds.factsRecorded;
const isSending = ({ typeId }: TrailRow) => typeId === auditActionIds.sent;

function earlierDifference(
  { earlier, hasGaps, documents }: AttestedFacts,
  found: FactRows,
  trail: readonly TrailRow[],
): Difference | null {
  const isWhole = documents !== null && !hasGaps;
  for (const row of found.earlier) {
    const attested = earlier.get(row.linkHash);
    // Versions before migration 0071 left the salt of an earlier person with the next.
    const salt = row.factSalt ?? found.people.find(({ id }) => id === row.signatoryId)?.factSalt;
    const isSame =
      attested &&
      salt &&
      (isEarlierAttested(salt, row, attested) || isErased(row, trail)) &&
      row.signatoryId === attested.partId &&
      row.corrected === attested.corrected &&
      row.auditSequence === attested.until;
    if (attested ? !isSame : isWhole)
      return differing(attested?.sequence ?? row.auditSequence, "earlier", { signatoryId: row.signatoryId });
  }
  const links = new Set(found.earlier.map(({ linkHash }) => linkHash));
  const gone = [...earlier].find(([link]) => !links.has(link));
  return gone ? differing(gone[1].sequence, "earlier") : null;
}

type AttestedEarlier = { value: string; reason: string | null };

const isEarlierAttested = (salt: string, row: EarlierRow, { value, reason }: AttestedEarlier): boolean =>
  earlierHash(salt, row) === value && (reason === null || reasonHash(salt, row) === reason);

/** True if the name was erased and nothing was put in its place. */
const isErased = ({ firstName, lastName, email, reason, linkHash }: EarlierRow, trail: readonly TrailRow[]) =>
  firstName + lastName + email + reason === "" && trail.some(erasesEarlier(linkHash));

/** The last to finish completes, unless a correction left nobody to act. */
function completionDifference(
  { last }: AttestedFacts,
  { people }: FactRows,
  completion: Completion | null,
  rows: readonly TrailRow[],
): Difference | null {
  if (completion === null || last === null || last.sequence !== rows.at(-1)?.sequence) return null;
  if (correctionActions.has(rows.at(-2)?.typeId ?? 0)) return null;
  const finishers = people.filter(({ id }) => last.people.includes(id));
  const isThen = finishers.some(({ finishedAt }) => finishedAt?.getTime() === completion.createdAt.getTime());
  return isThen ? null : differing(last.sequence, "completion");
}
