import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import type { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { sendInvitation } from "./send-invitation";

/**
 * Invites a member whom the organisation's provider made, and whose owner has another way into the account by now: they
 * accept themselves, as anybody who had an account before. Nothing happens for anybody else.
 */
export async function inviteProvisioned(tx: Context, user: typeof users.$inferSelect): Promise<void> {
  const [waiting] = await tx.db
    .update(companyUsers)
    .set({ provisionedAt: null })
    .where(
      and(eq(companyUsers.userId, user.id), isNull(companyUsers.acceptedAt), isNotNull(companyUsers.provisionedAt)),
    )
    .returning();
  if (!waiting) return;
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, waiting.companyId));
  if (company) await sendInvitation(tx, company, user, null);
}
