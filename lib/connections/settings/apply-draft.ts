import "server-only";
import { eq } from "drizzle-orm";
import { connections } from "@/db/schema/single-sign-on";
import type { ConnectionDto } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { openSettings, sealSettings } from "./connection-settings";
import { getConnection, toConnectionDto } from "./queries";

/** Lets people sign in with the draft, which has passed its test. Sessions go on. */
export async function applyDraft(ctx: UserContext, companyId: number): Promise<ConnectionDto> {
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const row = await getConnection(tx, company.id);
    const draft = openSettings(row, "draft");
    if (!draft) throw new AppError("conflict", "no_connection_draft");
    if (!row.draftTestedAt) throw new AppError("conflict", "connection_not_tested");
    const [used] = await tx.db
      .update(connections)
      .set({
        kind: draft.kind,
        settingsSealed: sealSettings(company.id, "settings", draft),
        draftSealed: null,
        draftTestedAt: null,
        updatedAt: tx.now,
      })
      .where(eq(connections.id, row.id))
      .returning();
    if (!used) throw new AppError("internal");
    await recordSecurityEvent(tx, "connectionUsed", { companyId: company.id, subject: draft.issuer });
    return toConnectionDto(tx, used);
  });
}
