import "server-only";
import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { anchorLeaves, anchors, chainGrowths } from "@/db/schema/anchors";
import { sealedVersions } from "@/db/schema/sealed-versions";
import { workflows } from "@/db/schema/workflows";
import { documents } from "@/db/schema/documents";
import { anchorFile } from "@/lib/audit/anchor-file";
import { writeLeaf, writeLink } from "@/lib/audit/anchor-leaf";
import { macOf } from "@/lib/audit/macs";
import { type Context, transact } from "@/lib/platform/context/context";
import { dayMs } from "@/lib/platform/i18n/days";
import { log } from "@/lib/platform/logs/log";
import { treeOf } from "@/lib/platform/crypto/merkle";
import { readAnchorFile, storeAnchorFile } from "@/lib/platform/storage/storage";
import { isClockConfirmed } from "./confirm-clock";
import { askForOldChains, endTimeBefore } from "./end-time-before";
import { listMisfits, type Misfit } from "./compare-leaves";
import { findNewestAnchor as findNewest } from "./find-newest-anchor";
import { listUnasked } from "./list-unasked";
import { queueFindings } from "./tell-findings";

type AnchorRow = typeof anchors.$inferSelect;
type Leaf = { workflowId: number | null; leaf: string };

const neverAsked = "no anchor held its newest entries, and it asked for none";
const mostGrowths = 50_000;
const atOnce = 1000;

/**
 * Runs every hour: anchors the chains that grew since the last anchor, in several anchors if there are many; concurrent
 * processes take turns.
 */
export async function makeAnchors(ctx: Context): Promise<void> {
  if (!(await isClockConfirmed(ctx, await findNewest(ctx)))) return;
  const endsTime = await askForOldChains(ctx);
  await makeAll(ctx);
  if (endsTime) await endTimeBefore(ctx);
}

async function makeAll(ctx: Context): Promise<void> {
  for (;;) {
    await storeNewest(ctx);
    const anchor = await transact(ctx, makeAnchor);
    if (!anchor) return;
    await storeAnchorFile(anchor.number, anchorFile(anchor));
    log.info({ anchor: anchor.number, chains: anchor.size - 1, root: anchor.root }, "an anchor was made");
  }
}

/** Writes the newest anchor's file if a crash prevented it. Older anchors that lack their file stay as they are, and are reported. */
async function storeNewest(ctx: Context): Promise<void> {
  const newest = await findNewest(ctx);
  if (newest && (await readAnchorFile(newest.number)) === null)
    await storeAnchorFile(newest.number, anchorFile(newest));
}

/**
 * Anchors a rewritten chain as it is now; the anchor before it stays, and the chain is judged by that. The operator is
 * told in the same transaction of such chains, and of those whose row in `chain_growths` was removed, because the next
 * anchor no longer notices them.
 */
async function makeAnchor(tx: Context): Promise<AnchorRow | null> {
  // Only this function takes this lock, which readers do not notice.
  await tx.db.execute(sql`lock table ${anchors} in share row exclusive mode`);
  const last = await findNewest(tx);
  const grown = await takeGrown(tx);
  const unasked = last ? await listUnasked(tx, last, grown) : [];
  const ids = [...grown, ...unasked];
  const isDue = last && tx.now.getTime() - last.at.getTime() >= dayMs;
  if (ids.length === 0 && !isDue) return null;
  const link = {
    number: await nextNumber(tx, last?.number ?? 0),
    at: last && last.at > tx.now ? last.at : tx.now, // a clock that was set back
    previousRoot: last?.root ?? "",
  };
  const leaves: Leaf[] = [{ workflowId: null, leaf: writeLink(link) }];
  const misfits: Misfit[] = unasked.map((workflowId) => ({ anchor: link.number, workflowId, problem: neverAsked }));
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    misfits.push(...(await listRewritten(tx, some)));
    leaves.push(...(await listLeaves(tx, some)));
  }
  const tree = treeOf(leaves.map(({ leaf }) => leaf));
  const content = { ...link, size: leaves.length, root: tree.root };
  const row = { ...content, mac: macOf("anchor", content) };
  await tx.db.insert(anchors).values(row);
  const rows = leaves.map((leaf, place) => ({ ...leaf, anchor: row.number, place, path: tree.pathOf(place) }));
  for (let start = 0; start < rows.length; start += atOnce)
    await tx.db.insert(anchorLeaves).values(rows.slice(start, start + atOnce));
  const findings = misfits.map((one) => `anchor ${one.anchor}: workflow ${one.workflowId}: ${one.problem}`);
  await queueFindings(tx, findings, { topic: `anchor:${row.number}` });
  return row;
}

/**
 * The first number after `last` that no row and no file uses. A row that this installation did not write, or a file
 * without a row, is left as it is, and `verifyAnchors` reports it.
 */
async function nextNumber(tx: Context, last: number): Promise<number> {
  const number = last + 1;
  const [row] = await tx.db.select({ number: anchors.number }).from(anchors).where(eq(anchors.number, number));
  if (!row && (await readAnchorFile(number)) === null) return number;
  log.error({ anchor: number }, "an anchor that this installation did not write is in the database or in storage");
  return nextNumber(tx, number);
}

/** Takes the workflows whose chains have grown, as far as that is committed; the rest is left to the next anchor. */
async function takeGrown(tx: Context): Promise<number[]> {
  const oldest = tx.db
    .select({ id: chainGrowths.id })
    .from(chainGrowths)
    .orderBy(asc(chainGrowths.id))
    .limit(mostGrowths);
  const taken = await tx.db
    .delete(chainGrowths)
    .where(inArray(chainGrowths.id, oldest))
    .returning({ workflowId: chainGrowths.workflowId });
  return [...new Set(taken.map(({ workflowId }) => workflowId))].toSorted((a, b) => a - b);
}

async function listLeaves(tx: Context, ids: number[]): Promise<Leaf[]> {
  const rows = await tx.db
    .select({
      id: workflows.id,
      uuid: workflows.uuid,
      length: workflows.auditSequence,
      head: workflows.auditHash,
    })
    .from(workflows)
    .where(and(inArray(workflows.id, ids), gt(workflows.auditSequence, 0)))
    .orderBy(asc(workflows.id));
  const files = await listFiles(tx, ids);
  return rows.map(({ id, ...chain }) => ({
    workflowId: id,
    leaf: writeLeaf({ ...chain, files: files.filter(({ workflowId }) => workflowId === id).map(({ hash }) => hash) }),
  }));
}

/** The chains that do not fit their newest anchor. */
async function listRewritten(tx: Context, ids: number[]): Promise<Misfit[]> {
  const newest = await tx.db
    .selectDistinctOn([anchorLeaves.workflowId])
    .from(anchorLeaves)
    .where(inArray(anchorLeaves.workflowId, ids))
    .orderBy(anchorLeaves.workflowId, desc(anchorLeaves.anchor));
  return listMisfits(tx, newest);
}

/** The SHA-256 of sealed files and certificates, and of their renewed versions. */
const listFiles = (tx: Context, ids: number[]) =>
  union(
    tx.db
      .select({ workflowId: documents.workflowId, hash: sql<string>`${documents.sealedHash}`.as("hash") })
      .from(documents)
      .where(and(inArray(documents.workflowId, ids), isNotNull(documents.sealedHash))),
    tx.db
      .select({ workflowId: auditCertificates.workflowId, hash: sql<string>`${auditCertificates.fileHash}`.as("hash") })
      .from(auditCertificates)
      .where(inArray(auditCertificates.workflowId, ids)),
    tx.db
      .select({ workflowId: sealedVersions.workflowId, hash: sql<string>`${sealedVersions.fileHash}`.as("hash") })
      .from(sealedVersions)
      .where(inArray(sealedVersions.workflowId, ids)),
  ).orderBy(sql`2`);
