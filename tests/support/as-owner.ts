import { asc, eq, type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { auditActions } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/chain";

/** Runs changes without the database's triggers, as its owner can. */
export async function asOwner(...statements: SQL[]): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

/**
 * Takes those entries out of a workflow's trail and joins the rest together again, so that it is as a version of the
 * product would have written it that does not know them, and `describe`s the others.
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
        performed_at, previous_hash, hash)
      values (${workflowId}, ${sequence}, ${typeId}, ${description}, ${signatoryId}, ${userId}, ${ip}, ${userAgent},
        ${performedAt.toISOString()}, ${previousHash}, ${hash})`);
    previousHash = hash;
  }
  statements.push(
    sql`update workflows set audit_sequence = ${sequence}, audit_hash = ${previousHash} where id = ${workflowId}`,
    // The head at completion is that of the newest entry: call it before sealing.
    sql`update completions set chain_head = ${previousHash} where workflow_id = ${workflowId}`,
  );
  await asOwner(...statements);
}
