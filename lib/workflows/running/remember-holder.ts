import "server-only";
import { eq } from "drizzle-orm";
import { delegations, type recipients, workflows } from "@/db/schema/workflows";
import { type EarlierRow, newSalt } from "@/lib/audit/facts/facts";
import { sharesSalt } from "@/lib/audit/facts/kept-salts";
import type { Context } from "@/lib/platform/context/context";
import { linkHashOf } from "@/lib/workflows/send/signing-link";

type How = Pick<EarlierRow, "reason" | "corrected">;

/**
 * Keeps who has had the part until now: what they did stays theirs in the trail and on the certificate. Their salt goes
 * along, and so it is erased with their name; the next person gets another. Call before the entry that records it:
 * whoever hands a part on does that as the last act.
 */
export async function rememberHolder(
  tx: Context,
  before: typeof recipients.$inferSelect,
  { reason, corrected }: How,
): Promise<EarlierRow> {
  const { id: signatoryId, workflowId, firstName, lastName, email, factSalt } = before;
  // Versions before 0071 left an earlier person's salt with the next; this one is about to get another.
  await tx.db.update(delegations).set({ factSalt }).where(sharesSalt(signatoryId));
  const [workflow] = await tx.db
    .select({ last: workflows.auditSequence })
    .from(workflows)
    .where(eq(workflows.id, workflowId));
  const [row] = await tx.db
    .insert(delegations)
    .values({
      signatoryId,
      firstName,
      lastName,
      email,
      reason,
      corrected,
      linkHash: linkHashOf(before),
      auditSequence: (workflow?.last ?? 0) + (corrected ? 0 : 1),
      factSalt: factSalt ?? newSalt(),
      createdAt: tx.now,
    })
    .returning();
  if (!row) throw new Error("The row of who had the part was not written");
  return row;
}
