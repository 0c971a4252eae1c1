import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import {
  companies,
  companyGroups,
  companyGroupUsers,
  companyUsers,
  enterpriseSubscriptions,
} from "@/db/schema/companies";
import type { Sender } from "./given";
import { givenMember } from "./shortcuts";

export type Organisation = { companyId: number; groupId: number; admin: Sender; at: string; join: Join };
type Join = (roleId: number) => Promise<Sender>;

/** An organisation with an administrator and a group that he is in; of the enterprise plan unless told otherwise. */
export async function givenOrganisation(name = "Meridian", { enterprise = true } = {}): Promise<Organisation> {
  const db = database();
  const [company] = await db.insert(companies).values({ name }).returning();
  if (!company) throw new Error("The company's row was not written");
  if (enterprise) await db.insert(enterpriseSubscriptions).values({ companyId: company.id });
  const [group] = await db.insert(companyGroups).values({ companyId: company.id, name: "Group" }).returning();
  if (!group) throw new Error("The group's row was not written");
  const join: Join = async (roleId) => {
    const member = await givenMember();
    await db.insert(companyUsers).values({ companyId: company.id, userId: member.id, roleId, acceptedAt: new Date() });
    await db.insert(companyGroupUsers).values({ groupId: group.id, userId: member.id, roleId: 1 });
    return member;
  };
  const admin = await join(companyRoles.administrator);
  return { companyId: company.id, groupId: group.id, admin, at: `/companies/${company.id}`, join };
}
