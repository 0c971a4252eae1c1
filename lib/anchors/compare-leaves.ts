import "server-only";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { anchorLeaves, anchors } from "@/db/schema/anchors";
import { documents } from "@/db/schema/documents";
import { auditActions, auditCertificates, workflows } from "@/db/schema/workflows";
import { readLeaf } from "@/lib/audit/anchor-leaf";
import { auditHash } from "@/lib/audit/audit-hash";
import { firstForeignEntry } from "@/lib/audit/chain";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { acceptsAnchor, type Register } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context";

type LeafRow = Pick<typeof anchorLeaves.$inferSelect, "anchor" | "workflowId" | "leaf">;
export type Misfit = { anchor: number; workflowId: number; problem: string };

/** A leaf that cannot be read fits nothing. */
const unreadable = { uuid: "", length: 0, head: "", files: [] };

const asRows = (leaves: readonly LeafRow[]) => {
  const read = leaves.flatMap(({ anchor, workflowId, leaf }) =>
    workflowId === null ? [] : [{ anchor, workflow_id: workflowId, ...(readLeaf(leaf) ?? unreadable) }],
  );
  return sql`jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
    as leaf (anchor integer, workflow_id bigint, uuid text, length integer, head text, files jsonb)`;
};

/** The workflows whose chain is shorter than a leaf says, has another head there, or lacks a file that it names. */
export async function listMisfits(ctx: Context, leaves: readonly LeafRow[]): Promise<Misfit[]> {
  const rows = await ctx.db.execute<{ anchor: number; id: string; fits: boolean }>(sql`
    select * from (
      select leaf.anchor, leaf.workflow_id as id,
        (${workflows.uuid}::text, ${auditActions.hash}) is not distinct from (leaf.uuid, leaf.head) as fits,
        exists (
          select from jsonb_array_elements_text(leaf.files) as file (hash)
          where not exists (select from ${documents}
              where ${documents.workflowId} = leaf.workflow_id and ${documents.sealedHash} = hash)
            and not exists (select from ${auditCertificates}
              where ${auditCertificates.workflowId} = leaf.workflow_id and ${auditCertificates.fileHash} = hash)
        ) as lacks_file
      from ${asRows(leaves)}
      left join ${workflows} on ${workflows.id} = leaf.workflow_id
      left join ${auditActions} on ${auditActions.workflowId} = leaf.workflow_id and ${auditActions.sequence} = leaf.length
    ) as compared where not fits or lacks_file order by anchor, id`);
  return rows.map(({ anchor, id, fits }) => ({
    anchor,
    workflowId: Number(id),
    problem: fits
      ? "a file that the anchor names is not recorded any more"
      : "the chain is shorter or has another head",
  }));
}

/**
 * The workflows of which an entry does not have the hash that its content and the entry before give, or that this
 * installation did not write. Each is looked at with its newest leaf only.
 */
export async function listChangedChains(
  ctx: Context,
  leaves: readonly LeafRow[],
  register: Register,
): Promise<Misfit[]> {
  const before = alias(auditActions, "before");
  const isOf = sql`leaf.workflow_id = ${auditActions.workflowId} and leaf.length >= ${auditActions.sequence}`;
  const rows = await ctx.db
    .select({ anchor: sql<number>`leaf.anchor`, row: auditActions, beforeHash: before.hash })
    .from(auditActions)
    .innerJoin(asRows(leaves), isOf)
    .leftJoin(
      before,
      and(eq(before.workflowId, auditActions.workflowId), eq(before.sequence, sql`${auditActions.sequence} - 1`)),
    )
    .where(
      sql`not exists (select from ${anchorLeaves}
        where ${anchorLeaves.workflowId} = leaf.workflow_id and ${anchorLeaves.anchor} > leaf.anchor)`,
    )
    .orderBy(auditActions.workflowId, auditActions.sequence);
  const old = rows.flatMap(({ row }) => (row.mac === null ? [row.workflowId] : []));
  const unmarked = await listUnmarked(ctx, [...new Set(old)], register);
  const told = new Set<number>();
  const problemOf = ({ row, beforeHash }: (typeof rows)[number]): string[] => {
    const isKept = row.previousHash === (beforeHash ?? "") && row.hash === auditHash(row.previousHash, row);
    if (!isKept) return [`entry ${row.sequence} was changed`];
    const isOurs = firstForeignEntry([row], unmarked.get(row.workflowId) ?? 0) === null;
    if (isOurs || told.has(row.workflowId)) return [];
    told.add(row.workflowId); // after a change no code of the chain fits any more
    return [`entry ${row.sequence} was not written by this installation`];
  };
  return rows.flatMap((found) =>
    problemOf(found).map((problem) => ({ anchor: found.anchor, workflowId: found.row.workflowId, problem })),
  );
}

/** Up to which entry each of these chains needs no code. */
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
