import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import {
  companies,
  companyUsers,
  enterpriseSubscriptions,
  holdingCompanies,
  holdingCompanyUsers,
} from "@/db/schema/companies";
import type { Sender } from "./given";
import { givenMember } from "./shortcuts";

export type Company = {
  id: number;
  admin: Sender;
  join: (roleId?: number) => Promise<Sender & { companyUserId: number }>;
};
type Options = { name?: string; userLimit?: number | null; plan?: boolean; holdingCompanyId?: number | null };

/** An enterprise organisation with an administrator; more people join already accepted. */
export async function givenCompany(options: Options = {}): Promise<Company> {
  const { name = "Meridian", userLimit = null, plan = true, holdingCompanyId = null } = options;
  const db = database();
  const [company] = await db.insert(companies).values({ name, holdingCompanyId }).returning();
  if (!company) throw new Error("The company's row was not written");
  const { id } = company;
  if (plan) await db.insert(enterpriseSubscriptions).values({ companyId: id, organisationUnitLimit: userLimit });
  const join = async (roleId: number = companyRoles.user) => {
    const member = await givenMember();
    const values = { companyId: id, userId: member.id, roleId, acceptedAt: new Date() };
    const [row] = await db.insert(companyUsers).values(values).returning();
    return { ...member, companyUserId: row?.id ?? 0 };
  };
  return { id, admin: await join(companyRoles.administrator), join };
}

export async function givenHolding(): Promise<{ id: number; user: Sender }> {
  const [holding] = await database().insert(holdingCompanies).values({ name: "Aegean Holdings" }).returning();
  if (!holding) throw new Error("The holding's row was not written");
  const user = await givenMember();
  await database().insert(holdingCompanyUsers).values({ holdingCompanyId: holding.id, userId: user.id });
  return { id: holding.id, user };
}
