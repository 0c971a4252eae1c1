import "server-only";
import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/single-sign-on";
import { endRestingSessions } from "@/lib/connections/sign-in/proofs";
import { getCompanyFor } from "@/lib/access/organisations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { getConnection } from "./queries";

/**
 * Removes the connection with its links to accounts, and ends the sessions that rest on it. Its people keep their
 * accounts: whoever has no password sets one by mail. Also without the plan that setting it up needs.
 */
export async function removeConnection(ctx: UserContext, companyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:security", companyId, { lock: true });
    const row = await getConnection(tx, company.id);
    await endConnection(tx, row.id);
    await recordSecurityEvent(tx, "connectionRemoved", { companyId: company.id, subject: company.name });
  });
}

/** Links and settings go, and the sessions that rest on the connection end. */
export async function endConnection(tx: Context, connectionId: number): Promise<void> {
  await endRestingSessions(tx, connectionId);
  await tx.db.delete(connections).where(eq(connections.id, connectionId));
}
