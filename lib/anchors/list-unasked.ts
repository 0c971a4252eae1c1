import "server-only";
import { and, desc, gt, inArray, lt, lte, max, min } from "drizzle-orm";
import { anchorLeaves, chainGrowths } from "@/db/schema/anchors";
import { auditActions, workflows } from "@/db/schema/workflows";
import { readLeaf } from "@/lib/audit/anchor-leaf";
import type { Context } from "@/lib/platform/context/context";

const entriesAtOnce = 20_000;
const chainsAtOnce = 1000;
const hourMs = 3600_000;
/** Covers calls that began before the last anchor and were committed after it. */
const overlapMs = hourMs;

/** How many other chains each anchor looks at in turn, as entries with forged keys are not among the newest. */
const chainsInTurn = 5000;

/**
 * The workflows with entries that no anchor holds and that have no row in `chain_growths`. The database adds that row
 * with each entry, so somebody removed it. Looks at chains with entries since the last anchor and at some others in
 * turn; `taken` are left out.
 */
export async function listUnasked(tx: Context, last: { at: Date }, taken: readonly number[]): Promise<number[]> {
  const isTaken = new Set(taken);
  const looked = new Set([...(await listNewest(tx, last.at.getTime() - overlapMs)), ...(await listInTurn(tx))]);
  const chains = [...looked].filter((id) => !isTaken.has(id));
  const unasked: number[] = [];
  for (let start = 0; start < chains.length; start += chainsAtOnce) {
    const some = chains.slice(start, start + chainsAtOnce);
    // The heads are read first: a chain that grows between the two reads waits for the next anchor.
    const heads = await listHeads(tx, some);
    const known = await listKnown(tx, some);
    // Compares lengths up to the head, as an anchor does: entries beyond it are in no anchor and would be found again
    // forever.
    for (const { id, length } of heads) if (length > (known.get(id) ?? 0)) unasked.push(id);
  }
  return unasked.toSorted((a, b) => a - b);
}

const listHeads = ({ db }: Context, ids: readonly number[]) =>
  db
    .select({ id: workflows.id, length: workflows.auditSequence })
    .from(workflows)
    .where(inArray(workflows.id, [...ids]));

/** Another `chainsInTurn` chains each hour: 120,000 in a day. */
async function listInTurn({ db, now }: Context): Promise<number[]> {
  const [{ highest } = { highest: null }] = await db.select({ highest: max(workflows.id) }).from(workflows);
  const turns = Math.ceil((highest ?? 0) / chainsInTurn);
  const after = turns > 0 ? (Math.floor(now.getTime() / hourMs) % turns) * chainsInTurn : 0;
  const rows = await db
    .select({ id: workflows.id })
    .from(workflows)
    .where(and(gt(workflows.id, after), lte(workflows.id, after + chainsInTurn)));
  return rows.map(({ id }) => id);
}

/** The workflows that have entries since then. Read by the key of the entries, newest first. */
async function listNewest({ db }: Context, since: number): Promise<Set<number>> {
  const found = new Set<number>();
  for (let below: number | null = null; ;) {
    const newest = db
      .select()
      .from(auditActions)
      .where(below === null ? undefined : lt(auditActions.id, below))
      .orderBy(desc(auditActions.id))
      .limit(entriesAtOnce)
      .as("newest");
    const rows = await db
      .select({
        workflowId: newest.workflowId,
        id: min(newest.id),
        at: max(newest.performedAt),
      })
      .from(newest)
      .groupBy(newest.workflowId);
    for (const { workflowId } of rows) found.add(workflowId);
    if (!rows.some(({ at }) => at !== null && at.getTime() >= since)) return found;
    below = Math.min(...rows.map(({ id }) => Number(id)));
  }
}

/** For each chain, the last entry that is anchored; if the chain waits for an anchor, its last entry. */
async function listKnown({ db }: Context, ids: number[]): Promise<Map<number, number>> {
  const [leaves, waiting] = await Promise.all([
    db
      .selectDistinctOn([anchorLeaves.workflowId])
      .from(anchorLeaves)
      .where(inArray(anchorLeaves.workflowId, ids))
      .orderBy(anchorLeaves.workflowId, desc(anchorLeaves.anchor)),
    db.select().from(chainGrowths).where(inArray(chainGrowths.workflowId, ids)),
  ]);
  const known = new Map(leaves.map(({ workflowId, leaf }) => [workflowId ?? 0, readLeaf(leaf)?.length ?? 0]));
  for (const { workflowId } of waiting) known.set(workflowId, Infinity);
  return known;
}
