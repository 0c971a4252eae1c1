import "server-only";
import { asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import { anchorLeaves, anchors } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { writeLink } from "@/lib/audit/anchor-leaf";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { loadRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { treeOf } from "@/lib/platform/crypto/merkle";
import { readAnchorFile } from "@/lib/platform/storage/storage";
import { compareChains } from "./compare-chains";
import { listMisfits } from "./compare-leaves";
import { stampsOf } from "./compare-stamps";

type AnchorRow = typeof anchors.$inferSelect;
export type AnchorWalk = {
  anchors: number;
  leaves: number;
  /** Number of chains whose entries were all read. */
  chains: number;
  findings: string[];
  /** What the operator has acknowledged, and which time stamps came late. */
  notes: string[];
  /** Workflows whose chains no anchor holds yet, and that wait for one. */
  waiting: number[];
};

const atOnce = 500;
const mostNamedInGap = 1000;

/**
 * Walks all anchors from a number on: every leaf is compared with the rows of its workflow, every root computed from
 * its leaves, every link and file compared with the anchor before and with the row, and every time stamp judged. At last
 * every chain is read whole, also what no anchor holds of it.
 */
export async function verifyAnchors(ctx: Context, since = 1): Promise<AnchorWalk> {
  const walk: AnchorWalk = { anchors: 0, leaves: 0, chains: 0, findings: [], notes: [], waiting: [] };
  const register = await loadRegister(ctx);
  const note = (missing: readonly number[], more = "") => {
    for (const number of missing) {
      const finding = `anchor ${number} is missing from the database${more}`;
      const restore = register.restores.find((one) => one.anchors.includes(number));
      if (restore) walk.notes.push(`${finding}: restored on ${restore.at}`);
      else walk.findings.push(finding);
    }
  };
  const noteGap = (first: number, to: number) => {
    const end = Math.min(to, first + mostNamedInGap - 1);
    note(Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index));
    if (end < to) walk.findings.push(`anchors ${end + 1} to ${to} are missing from the database`);
  };
  const stamps = await stampsOf(ctx, (note) => walk.notes.push(note));
  let before = await findAnchor(ctx, lt(anchors.number, since), desc(anchors.number));
  let last = before?.number ?? 0;
  for (;;) {
    const anchor = await findAnchor(ctx, gt(anchors.number, last), asc(anchors.number));
    noteGap(last + 1, (anchor?.number ?? last + 1) - 1);
    if (!anchor) break;
    const leaves = await ctx.db
      .select()
      .from(anchorLeaves)
      .where(eq(anchorLeaves.anchor, anchor.number))
      .orderBy(asc(anchorLeaves.place));
    const isOurs = isOurAnchor(anchor, register);
    const found = [
      ...judgeTree(anchor, before, leaves),
      isOurs ? null : "it was not made by this installation",
      await judgeFile(anchor),
      ...(await stamps.compare(anchor)),
      ...(await judgeChains(ctx, leaves)),
    ];
    walk.findings.push(...found.flatMap((finding) => (finding ? `anchor ${anchor.number}: ${finding}` : [])));
    walk.anchors += 1;
    walk.leaves += leaves.length - 1;
    last = anchor.number;
    if (isOurs) before = anchor; // the next one links to it, not to what somebody else wrote
  }
  stamps.end();
  for (let next = last + 1; (await readAnchorFile(next)) !== null; next += 1)
    note([next], ", and storage has its file");
  const { chains, findings, waiting } = await compareChains(ctx, since, register);
  walk.chains = chains;
  walk.findings.push(...findings);
  walk.waiting = waiting;
  return walk;
}

const findAnchor = async (ctx: Context, where: SQL, order: SQL): Promise<AnchorRow | undefined> =>
  (await ctx.db.select().from(anchors).where(where).orderBy(order).limit(1))[0];

type LeafRow = typeof anchorLeaves.$inferSelect;

function judgeTree(anchor: AnchorRow, before: AnchorRow | undefined, leaves: readonly LeafRow[]): string[] {
  const { size, root, previousRoot } = anchor;
  const findings: string[] = [];
  if (previousRoot !== (before?.root ?? "")) findings.push("the root of the anchor before is another one");
  if (leaves.length !== size || leaves.some(({ place }, index) => place !== index))
    return [...findings, `it has ${leaves.length} leaves of ${size}`];
  if (leaves[0]?.leaf !== writeLink(anchor)) findings.push("its number, time or link was changed");
  if (leaves.some(({ place, workflowId }) => (place === 0) !== (workflowId === null)))
    findings.push("a leaf names no workflow, so that its chain is not compared");
  const tree = treeOf(leaves.map(({ leaf }) => leaf));
  if (tree.root !== root) findings.push("its leaves do not give its root");
  else if (leaves.some(({ path }, place) => !tree.pathOf(place).equals(path))) findings.push("a path was changed");
  return findings;
}

async function judgeFile(anchor: AnchorRow): Promise<string | null> {
  const file = await readAnchorFile(anchor.number);
  if (file === null) return "storage does not have its file";
  return file === anchorFile(anchor) ? null : "its file in storage says something else";
}

async function judgeChains(ctx: Context, leaves: readonly LeafRow[]): Promise<string[]> {
  const findings: string[] = [];
  for (let start = 0; start < leaves.length; start += atOnce) {
    const some = leaves.slice(start, start + atOnce);
    const misfits = await listMisfits(ctx, some);
    findings.push(...misfits.map(({ workflowId, problem }) => `workflow ${workflowId}: ${problem}`));
  }
  return findings;
}
