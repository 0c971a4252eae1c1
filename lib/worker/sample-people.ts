import "server-only";
import { companyRoles, groupRoles } from "@/db/enums";
import {
  companies,
  companyGroups,
  companyGroupUsers,
  companyUsers,
  holdingCompanies,
  holdingCompanyUsers,
} from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";

const colleagues = [
  { firstName: "Lydia", lastName: "Marsh", email: "lydia@countersign.example", companyRole: "editor" },
  { firstName: "Theo", lastName: "Grant", email: "theo@countersign.example", companyRole: "user" },
] as const;
const groups = [
  { name: "Lettings", people: ["ariadne", "lydia@countersign.example"] },
  { name: "Employment", people: ["theo@countersign.example"] },
] as const;

const account = (tx: Context, passwordHash: string) => ({
  defaultLanguage: "en" as const,
  passwordHash,
  confirmedAt: tx.now,
  onboardedAt: tx.now,
  isSample: true,
});

/** Adds two groups and two colleagues of the sample administrator; all have the sample password. */
export async function addSampleColleagues(
  tx: Context,
  { companyId, administratorId, passwordHash }: { companyId: number; administratorId: number; passwordHash: string },
): Promise<void> {
  const ids = new Map<string, number>([["ariadne", administratorId]]);
  for (const { companyRole, ...person } of colleagues) {
    const [user] = await tx.db
      .insert(users)
      .values({ ...person, ...account(tx, passwordHash) })
      .returning();
    if (!user) continue;
    ids.set(person.email, user.id);
    await tx.db
      .insert(companyUsers)
      .values({ companyId, userId: user.id, roleId: companyRoles[companyRole], acceptedAt: tx.now });
  }
  for (const { name, people } of groups) {
    const [group] = await tx.db.insert(companyGroups).values({ companyId, name }).returning();
    for (const [index, key] of people.entries()) {
      const userId = ids.get(key);
      const roleId = index === 0 ? groupRoles.administrator : groupRoles.member;
      if (group && userId) await tx.db.insert(companyGroupUsers).values({ groupId: group.id, userId, roleId });
    }
  }
}

/** Adds a holding company with two organisations and one user. */
export async function addSampleHolding(tx: Context, email: string, passwordHash: string): Promise<void> {
  const [holding] = await tx.db
    .insert(holdingCompanies)
    .values({ name: "Aegean Holdings", isSample: true })
    .returning();
  const [user] = await tx.db
    .insert(users)
    .values({ firstName: "Danae", lastName: "Petrou", email, ...account(tx, passwordHash) })
    .returning();
  if (!holding || !user) return;
  await tx.db.insert(holdingCompanyUsers).values({ holdingCompanyId: holding.id, userId: user.id });
  const held = (name: string, address: string) => ({
    holdingCompanyId: holding.id,
    name,
    address,
    contactEmail: email,
    timeZone: "Europe/Athens",
    isSample: true,
  });
  await tx.db
    .insert(companies)
    .values([
      held("Cyclades Shipping", "4 Pier Road, Ermoupoli 841 00"),
      held("Attica Estates", "31 Solonos Street, Athens 106 73"),
    ]);
}
