import "server-only";
import { and, asc, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { anchorLeaves, anchors, chainGrowths } from "@/db/schema/anchors";
import { auditActions, workflows } from "@/db/schema/workflows";
import { readLeaf } from "@/lib/audit/anchor-leaf";
import { firstBrokenEntry, firstForeignEntry } from "@/lib/audit/chain";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { acceptsAnchor, type Register } from "@/lib/audit/register";
import { lateAnchorMs } from "@/lib/audit/rules";
import type { Context } from "@/lib/platform/context/context";
import { groupBy } from "@/lib/platform/database/group-by";

const atOnce = 500;
/** A longer chain is read on its own. */
const entriesAtOnce = 20_000;

type AuditRow = typeof auditActions.$inferSelect;
type Chain = { id: number; length: number; leaf: string | null; isWaiting: boolean };
type Head = { sequence: number; hash: string };
type ComparedChains = {
  chains: number;
  findings: string[];
  /** Chains that no anchor holds yet, and that wait for one. */
  waiting: number[];
};

/**
 * Reads every entry of every chain, anchored or not, and compares the entries with each other, with the workflow's row
 * and with the newest anchor. Covers only chains without an anchor or with one from `since` on.
 */
export async function compareChains(ctx: Context, since: number, register: Register): Promise<ComparedChains> {
  const compared: ComparedChains = { chains: 0, findings: [], waiting: [] };
  for (let last = 0; ;) {
    const chains = await listChains(ctx, last, since);
    for (const group of groupsOf(chains)) await compareGroup(ctx, group, register, compared);
    const next = chains.at(-1)?.id;
    if (next === undefined) return compared;
    last = next;
  }
}

async function listChains(ctx: Context, last: number, since: number): Promise<Chain[]> {
  const isOf = eq(anchorLeaves.workflowId, workflows.id);
  const newest = ctx.db
    .select({ anchor: anchorLeaves.anchor, leaf: anchorLeaves.leaf })
    .from(anchorLeaves)
    .where(isOf)
    .orderBy(desc(anchorLeaves.anchor))
    .limit(1)
    .as("newest");
  const { id } = workflows;
  const entry = ctx.db.select({ id: auditActions.id }).from(auditActions).where(eq(auditActions.workflowId, id));
  const growth = ctx.db.select({ id: chainGrowths.id }).from(chainGrowths).where(eq(chainGrowths.workflowId, id));
  return ctx.db
    .select({ id, length: workflows.auditSequence, leaf: newest.leaf, isWaiting: sql<boolean>`${exists(growth)}` })
    .from(workflows)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        gt(id, last),
        or(gte(newest.anchor, since), isNull(newest.anchor)),
        or(gt(workflows.auditSequence, 0), exists(entry)),
      ),
    )
    .orderBy(asc(id))
    .limit(atOnce);
}

function groupsOf(chains: readonly Chain[]): Chain[][] {
  const groups: Chain[][] = [];
  let entries = 0;
  for (const chain of chains) {
    entries += chain.length;
    const group = groups.at(-1);
    if (group && entries <= entriesAtOnce) group.push(chain);
    else {
      groups.push([chain]);
      entries = chain.length;
    }
  }
  return groups;
}

async function compareGroup(ctx: Context, group: readonly Chain[], register: Register, compared: ComparedChains) {
  const ids = group.map(({ id }) => id);
  // One statement, so that an entry written at the same time is read together with its head or not at all.
  const found = await ctx.db
    .select({ id: workflows.id, sequence: workflows.auditSequence, hash: workflows.auditHash, row: auditActions })
    .from(workflows)
    .leftJoin(auditActions, eq(auditActions.workflowId, workflows.id))
    .where(inArray(workflows.id, ids))
    .orderBy(asc(workflows.id), asc(auditActions.sequence));
  const old = new Set(found.flatMap(({ id, row }) => (row?.mac === null ? [id] : [])));
  const unmarked = await listUnmarked(ctx, [...old], register);
  const rowsOfChain = groupBy(found, ({ id }) => id);
  for (const chain of group) {
    const ownRows = rowsOfChain.get(chain.id) ?? [];
    const [head] = ownRows;
    if (!head) continue;
    const rows = ownRows.flatMap(({ row }) => row ?? []);
    const problems = [
      ...problemsOf(rows, unmarked.get(chain.id) ?? 0),
      ...headProblems(head, rows),
      ...anchorProblems(ctx, chain, rows),
    ];
    compared.chains += 1;
    compared.findings.push(...problems.map((problem) => `workflow ${chain.id}: ${problem}`));
    if (chain.isWaiting && chain.leaf === null) compared.waiting.push(chain.id);
  }
}

/** Problems that the entries show on their own, without the anchors. */
function problemsOf(rows: readonly AuditRow[], unmarkedUpTo: number): string[] {
  const broken = firstBrokenEntry(rows);
  const isThere = rows.some(({ sequence }) => sequence === broken);
  if (broken !== null) return [isThere ? `entry ${broken} was changed` : `entry ${broken} is missing`];
  const foreign = firstForeignEntry(rows, unmarkedUpTo);
  return foreign === null ? [] : [`entry ${foreign} was not written by this installation`];
}

function headProblems({ sequence, hash }: Head, rows: readonly AuditRow[]): string[] {
  const last = rows.at(-1);
  const entries = last?.sequence ?? 0;
  if (entries !== sequence)
    return [
      `the chain is ${entries < sequence ? "shorter" : "longer"} than its row says: ${entries} entries, not ${sequence}`,
    ];
  return last && last.hash !== hash ? ["the chain is different from what its row says: it ends with another hash"] : [];
}

/**
 * Reports a chain that has grown but does not wait for an anchor: its row in `chain_growths`, or its leaves, were
 * removed.
 */
function anchorProblems({ now }: Context, { leaf, isWaiting }: Chain, rows: readonly AuditRow[]): string[] {
  const last = rows.at(-1);
  if (isWaiting) return [];
  const anchored = leaf === null ? 0 : (readLeaf(leaf)?.length ?? 0);
  if (!last || last.sequence <= anchored || now.getTime() - last.performedAt.getTime() < lateAnchorMs) return [];
  return [
    leaf === null
      ? `no anchor holds it, and none is due: ${last.sequence} entries`
      : `the chain is longer than its newest anchor says, and none is due: ${last.sequence} entries, not ${anchored}`,
  ];
}

/** For each chain, the last entry that needs no code. */
async function listUnmarked(ctx: Context, ids: number[], register: Register): Promise<Map<number, number>> {
  if (register.closed === null) return new Map(ids.map((id) => [id, Infinity]));
  if (ids.length === 0) return new Map();
  const held = await ctx.db
    .select({ workflowId: anchorLeaves.workflowId, leaf: anchorLeaves.leaf, anchor: anchors })
    .from(anchorLeaves)
    .innerJoin(anchors, eq(anchors.number, anchorLeaves.anchor))
    .where(and(inArray(anchorLeaves.workflowId, ids), isNotNull(anchors.mac)));
  const lengths = new Map<number, number>();
  for (const { workflowId, leaf, anchor } of held)
    if (workflowId !== null && acceptsAnchor(register, anchor.number) && isOurAnchor(anchor, register))
      lengths.set(workflowId, Math.max(lengths.get(workflowId) ?? 0, readLeaf(leaf)?.length ?? 0));
  return lengths;
}
