import "server-only";
import { eq } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { getCompanyFor } from "@/lib/access/organisations";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";

/**
 * Forgets the organisation's own mail server with its password: its mails go through the product's server. Also without
 * the plan that setting it up needs.
 */
export async function removeMailSettings(ctx: UserContext, companyId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:mail", companyId, { lock: true });
    const [removed] = await tx.db.delete(mailSettings).where(eq(mailSettings.companyId, company.id)).returning();
    if (!removed) throw new AppError("not_found");
    await recordSecurityEvent(tx, "mailServerRemoved", { companyId: company.id, subject: removed.host });
  });
}
