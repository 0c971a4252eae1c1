import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { endMembership } from "@/lib/organisations/people/end-membership";
import { tellOfEnd } from "@/lib/organisations/people/tell-of-end";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { findHeir, findMembership } from "./account-contents";
import { refusalOf } from "./membership-contents";

/**
 * The caller's account stays, as a personal one; what was made in the organisation passes to the administrator whom the
 * caller names, or to the one of longest standing, so somebody has to administer it besides the caller.
 */
export async function leaveOrganisation(ctx: UserContext, askedId: number | null = null): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    const asked = await findMembership(tx, userId);
    if (!asked) throw new AppError("not_found");
    await tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, asked.company.id)).for("update");
    const membership = await findMembership(tx, userId);
    if (membership?.company.id !== asked.company.id) throw new AppError("conflict", "changed_meanwhile");
    const { company, companyUser } = membership;
    const heir = await findHeir(tx, company.id, userId, askedId);
    if (!heir) throw new AppError("conflict", refusalOf(membership));
    if (askedId !== null && heir.id !== askedId) throw invalid({ heirId: "heirNotAdministrator" });
    const [user] = await tx.db.select().from(users).where(eq(users.id, userId));
    if (!user) throw new AppError("unauthenticated");
    const passed = await endMembership(tx, { companyUser, user }, heir.id);
    await tellOfEnd(tx, { company, companyUser, user, heirId: heir.id, ...passed });
  });
}
