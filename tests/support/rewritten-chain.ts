import { asc, eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { anchorLeaves, anchors } from "@/db/schema/anchors";
import { auditActions } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/audit-hash";
import { treeOf } from "@/lib/platform/crypto/merkle";
import { asOwner } from "./as-owner";

export const newest = async () => (await database().select().from(anchors).orderBy(asc(anchors.number))).at(-1);
export const leavesOf = (anchor: number) =>
  database().select().from(anchorLeaves).where(eq(anchorLeaves.anchor, anchor)).orderBy(asc(anchorLeaves.place));

type AuditRow = typeof auditActions.$inferSelect;
const atAnotherAddress = (row: AuditRow) => (row.sequence === 2 ? { ...row, ip: "192.0.2.66" } : row);

/** Changes an entry, and recomputes every hash and the head. */
export async function rewriteChain(workflowId: number, change: (row: AuditRow) => AuditRow = atAnotherAddress) {
  const rows = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, workflowId))
    .orderBy(asc(auditActions.sequence));
  let previousHash = "";
  const statements = rows.map((row) => {
    const { ip, description } = change(row);
    const hash = auditHash(previousHash, { ...row, ip, description });
    const statement = sql`update audit_actions set ip = ${ip}, description = ${description}, previous_hash = ${previousHash}, hash = ${hash}
      where id = ${row.id}`;
    previousHash = hash;
    return statement;
  });
  await asOwner(...statements, sql`update workflows set audit_hash = ${previousHash} where id = ${workflowId}`);
  return previousHash;
}

/** A leaf that says what the rewritten chain says; with the whole tree also paths and root. */
export async function rewriteLeaf(of: number, head: string, { withTree = false } = {}) {
  const anchor = await newest();
  const number = anchor?.number ?? 0;
  const leaves = (await leavesOf(number)).map(({ leaf, workflowId, place }) => {
    const read = JSON.parse(leaf);
    return { place, leaf: workflowId === of ? JSON.stringify([...read.slice(0, 3), head, read[4]]) : leaf };
  });
  const tree = treeOf(leaves.map(({ leaf }) => leaf));
  await asOwner(
    ...leaves.map(({ place, leaf }) => {
      const path = withTree ? sql`decode(${tree.pathOf(place).toString("hex")}, 'hex')` : sql`path`;
      return sql`update anchor_leaves set leaf = ${leaf}, path = ${path} where anchor = ${number} and place = ${place}`;
    }),
    ...(withTree ? [sql`update anchors set root = ${tree.root} where number = ${number}`] : []),
  );
}
