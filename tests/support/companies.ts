import { randomUUID } from "node:crypto";
import { type ApiScope, companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import {
  companies,
  companyGroups,
  companyGroupUsers,
  companyUsers,
  enterpriseSubscriptions,
  holdingCompanies,
  holdingCompanyUsers,
} from "@/db/schema/companies";
import { must } from "./api";
import type { Sender } from "./given";
import { givenUser } from "./shortcuts";

type Join = (roleId?: number) => Promise<Sender & { companyUserId: number }>;
type Company = { id: number; admin: Sender; join: Join };
export type Organisation = { companyId: number; groupId: number; admin: Sender; at: string; join: Join };
type Options = { name?: string; userLimit?: number | null; plan?: boolean; holdingCompanyId?: number | null };

/** An enterprise organisation with an administrator; added people have already accepted. */
export async function givenCompany(options: Options = {}): Promise<Company> {
  const { name = "Meridian", userLimit = null, plan = true, holdingCompanyId = null } = options;
  const db = database();
  const [company] = await db.insert(companies).values({ name, holdingCompanyId }).returning();
  if (!company) throw new Error("The company's row was not written");
  const { id } = company;
  if (plan) await db.insert(enterpriseSubscriptions).values({ companyId: id, organisationUnitLimit: userLimit });
  const join = async (roleId: number = companyRoles.user) => {
    const member = await givenUser();
    const values = { companyId: id, userId: member.id, roleId, acceptedAt: new Date() };
    const [row] = await db.insert(companyUsers).values(values).returning();
    return { ...member, companyUserId: row?.id ?? 0 };
  };
  return { id, admin: await join(companyRoles.administrator), join };
}

export async function givenGroup(
  companyId: number,
  name = `Group ${randomUUID()}`,
): Promise<{ id: number; add: AddToGroup }> {
  const [group] = await database().insert(companyGroups).values({ companyId, name }).returning();
  if (!group) throw new Error("The group's row was not written");
  const add: AddToGroup = async ({ id: userId }, roleId = groupRoles.administrator) => {
    await database().insert(companyGroupUsers).values({ groupId: group.id, userId, roleId });
  };
  return { id: group.id, add };
}
type AddToGroup = (member: Sender, roleId?: number) => Promise<void>;

/** An organisation with a group whose members are all group administrators. */
export async function givenOrganisation(options: Options = {}): Promise<Organisation> {
  const company = await givenCompany(options);
  const group = await givenGroup(company.id);
  await group.add(company.admin);
  const join: Join = async (roleId) => {
    const member = await company.join(roleId);
    await group.add(member);
    return member;
  };
  return { companyId: company.id, groupId: group.id, admin: company.admin, at: `/companies/${company.id}`, join };
}

export async function givenHolding(): Promise<{ id: number; user: Sender }> {
  const [holding] = await database().insert(holdingCompanies).values({ name: "Aegean Holdings" }).returning();
  if (!holding) throw new Error("The holding's row was not written");
  const user = await givenUser();
  await database().insert(holdingCompanyUsers).values({ holdingCompanyId: holding.id, userId: user.id });
  return { id: holding.id, user };
}

/** A key of the organisation with these scopes. */
export const givenKey = async (
  { at, admin }: Pick<Organisation, "at" | "admin">,
  name: string,
  scopes: readonly ApiScope[],
): Promise<string> => (await must("POST", `${at}/api-keys`, { token: admin.token, body: { name, scopes } })).secret_key;
