import "server-only";
import { connections } from "@/db/schema/single-sign-on";
import type { ConnectionDto } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getConnection, toConnectionDto } from "./queries";
import { ownHeir } from "./save-draft";

/**
 * Makes a connection without settings if there is none yet: a SAML provider asks for our addresses, which contain the
 * connection's id, before it gives its metadata.
 */
export async function reserveConnection(ctx: UserContext, companyId: number): Promise<ConnectionDto> {
  return transact(ctx, async (tx) => {
    const company = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    await tx.db
      .insert(connections)
      .values({ companyId: company.id, kind: "saml", heirId: ownHeir(tx, company.id) })
      .onConflictDoNothing();
    return toConnectionDto(tx, await getConnection(tx, company.id));
  });
}
