import { asc, eq, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { auditActions } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/audit-hash";
import { macOf } from "@/lib/audit/macs";

/** Runs changes without the database's triggers, as its owner can. */
export async function asOwner(...statements: SQL[]): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/** The deletions of an erasure of a sealed workflow, without the entry that records it. */
export const erased = (workflowId: number): SQL[] => [
  ...["attachments", "revisions", "senders"].map(
    (table) => sql`delete from ${sql.identifier(table)} where workflow_id = ${workflowId}`,
  ),
  sql`delete from field_entries where signatory_id in (select id from signatories where workflow_id = ${workflowId})`,
  sql`delete from pages where document_id in (select id from documents where workflow_id = ${workflowId})`,
  sql`update workflows set name = null where id = ${workflowId}`,
  sql`update documents set name = '', fact_salt = null where workflow_id = ${workflowId}`,
  sql`update signatories set first_name = '', last_name = '', email = '', mobile_number = null, host_name = null,
    host_email = null, fact_salt = null, host_salt = null where workflow_id = ${workflowId}`,
];

/**
 * Removes entries from a workflow's trail and chains the rest again, as if a version with codes had written it that did
 * not know those entries and wrote the descriptions that `describe` returns.
 */
export async function withoutEntries(
  workflowId: number,
  isUnknown: (row: typeof auditActions.$inferSelect) => boolean,
  describe = ({ description }: typeof auditActions.$inferSelect) => description,
): Promise<void> {
  const rows = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, workflowId))
    .orderBy(asc(auditActions.sequence));
  const statements = [sql`delete from audit_actions where workflow_id = ${workflowId}`];
  let sequence = 0;
  let previousHash = "";
  for (const old of rows.filter((one) => !isUnknown(one))) {
    const row = { ...old, description: describe(old) };
    sequence += 1;
    const hash = auditHash(previousHash, { ...row, sequence });
    const { typeId, description, signatoryId, userId, ip, userAgent, performedAt } = row;
    statements.push(sql`
      insert into audit_actions (workflow_id, sequence, type_id, description, signatory_id, user_id, ip, user_agent,
        performed_at, previous_hash, hash, mac)
      values (${workflowId}, ${sequence}, ${typeId}, ${description}, ${signatoryId}, ${userId}, ${ip}, ${userAgent},
        ${performedAt.toISOString()}, ${previousHash}, ${hash}, ${macOf("entry", { hash })})`);
    previousHash = hash;
  }
  statements.push(
    sql`update workflows set audit_sequence = ${sequence}, audit_hash = ${previousHash} where id = ${workflowId}`,
    // The head at completion is that of the newest entry: call it before sealing.
    sql`update completions set chain_head = ${previousHash} where workflow_id = ${workflowId}`,
  );
  await asOwner(...statements);
}
