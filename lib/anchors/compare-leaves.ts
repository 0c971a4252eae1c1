import "server-only";
import { sql } from "drizzle-orm";
import type { anchorLeaves } from "@/db/schema/anchors";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { documents } from "@/db/schema/documents";
import { sealedVersions } from "@/db/schema/sealed-versions";
import { auditActions, workflows } from "@/db/schema/workflows";
import { readLeaf } from "@/lib/audit/anchor-leaf";
import type { Context } from "@/lib/platform/context/context";

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
  const rows = await ctx.db.execute<Compared>(sql`
    select * from (
      select leaf.anchor, leaf.workflow_id as id, leaf.length, ${workflows.uuid}::text as uuid, leaf.uuid as named,
        ${auditActions.hash},
        (${workflows.uuid}::text, ${auditActions.hash}) is not distinct from (leaf.uuid, leaf.head) as fits,
        exists (
          select from jsonb_array_elements_text(leaf.files) as file (hash)
          where not exists (select from ${documents}
              where ${documents.workflowId} = leaf.workflow_id and ${documents.sealedHash} = hash)
            and not exists (select from ${auditCertificates}
              where ${auditCertificates.workflowId} = leaf.workflow_id and ${auditCertificates.fileHash} = hash)
            and not exists (select from ${sealedVersions}
              where ${sealedVersions.workflowId} = leaf.workflow_id and ${sealedVersions.fileHash} = hash)
        ) as lacks_file
      from ${asRows(leaves)}
      left join ${workflows} on ${workflows.id} = leaf.workflow_id
      left join ${auditActions} on ${auditActions.workflowId} = leaf.workflow_id and ${auditActions.sequence} = leaf.length
    ) as compared where not fits or lacks_file order by anchor, id`);
  return rows.map((row) => ({ anchor: row.anchor, workflowId: Number(row.id), problem: problemOf(row) }));
}

type Compared = {
  anchor: number;
  id: string;
  length: number;
  uuid: string | null;
  named: string;
  hash: string | null;
  fits: boolean;
};

function problemOf({ length, uuid, named, hash, fits }: Compared): string {
  if (fits) return "a file that the anchor names is not recorded any more";
  if (uuid !== named) return "the anchor holds the chain of another workflow";
  return hash === null
    ? `the chain is shorter than the anchor says: entry ${length} is missing`
    : `the chain is different from what the anchor says: entry ${length} has another hash`;
}
