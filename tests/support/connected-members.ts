import { eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { must } from "./api";
import { newPerson, type OrganisationProvider } from "./organisation-provider";
import { givenOwner } from "./second-steps";

export const userAt = async (email = "") => (await database().select().from(users).where(eq(users.email, email)))[0];
export const memberOf = async (userId = 0) =>
  (await database().select().from(companyUsers).where(eq(companyUsers.userId, userId)))[0];
export const eventsOf = async (companyId: number, token: string): Promise<string[]> =>
  (await must("GET", `/companies/${companyId}/security-events`, { token })).security_events.map(
    ({ event }: { event: string }) => event,
  );
/** Rules by which the group `legal` gives the role of an editor. */
export const groupRules = {
  makes_accounts: true,
  default_role_id: companyRoles.user,
  groups_claim: "groups",
  groups: [{ value: "legal", role_id: companyRoles.editor }],
  counts_second_step: false,
  heir_id: null,
};
export const manyGroups = [...Array.from({ length: 300 }, (_, index) => `group-${index}`), "legal"];

/** The person of the provider belongs to the organisation already. */
export async function givenMember(provider: OrganisationProvider, company: { id: number; domain: string }) {
  const person = newPerson(company.domain);
  const member = await givenOwner({ email: person.email ?? "" });
  await database()
    .insert(companyUsers)
    .values({ companyId: company.id, userId: member.id, roleId: companyRoles.user, acceptedAt: new Date() });
  provider.state.person = person;
  return { person, member };
}
