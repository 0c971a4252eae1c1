import "server-only";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { companies, companyUsers, holdingCompanies } from "@/db/schema/companies";
import { mailboxMessages, mails } from "@/db/schema/platform";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { companyRoles } from "@/db/enums";
import { endAccount } from "@/lib/leaving/delete-account";
import { deleteCompany, eraseCompany } from "@/lib/leaving/delete-company";
import { eraseAccount } from "@/lib/leaving/erase-account";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { assertCompanyNotHeld, assertNotHeld } from "@/lib/holds/held";
import { type Context, transact } from "@/lib/platform/context/context";

type Removed = { accounts: string[]; organisations: string[]; kept: string[] };

/** Real people work in a sample organisation, and none of them administers it. */
export class StillInUse extends Error {}

/**
 * Removes the accounts of the first start, what they hold, and their organisations; no mail is sent to anybody invented.
 * An organisation that other people have joined stays with what they made, if one of them administers it.
 */
export async function removeSamples(ctx: Context): Promise<Removed> {
  return transact(ctx, async (tx) => {
    const organisations = await tx.db.select().from(companies).where(eq(companies.isSample, true)).for("update");
    const joined = await listJoined(tx);
    const isKept = (companyId: number) => joined.some((one) => one.companyId === companyId);
    for (const { id, name } of organisations)
      if (isKept(id) && !joined.some((one) => one.companyId === id && one.roleId === companyRoles.administrator))
        throw new StillInUse(name);
    await assertNotHeld(tx, eq(workflows.isSample, true));
    await hideSamples(tx);
    const [kept, gone] = [organisations.filter(({ id }) => isKept(id)), organisations.filter(({ id }) => !isKept(id))];
    for (const { id } of gone) {
      await assertCompanyNotHeld(tx, id);
      await deleteCompany(tx, id);
      await eraseCompany(tx, id);
    }
    const accounts = await tx.db.select().from(users).where(eq(users.isSample, true)).for("update");
    for (const user of accounts) await eraseAccount(tx, await endAccount(tx, user));
    await eraseAll(tx, eq(workflows.isSample, true));
    await tx.db.update(companies).set({ isSample: false }).where(eq(companies.isSample, true));
    await removeHoldings(tx);
    return {
      accounts: accounts.map(({ email }) => email),
      organisations: gone.map(({ name }) => name),
      kept: kept.map(({ name }) => name),
    };
  });
}

/** Memberships of real people in sample organisations. */
const listJoined = (tx: Context) =>
  tx.db
    .select({ companyId: companyUsers.companyId, roleId: companyUsers.roleId })
    .from(companyUsers)
    .innerJoin(companies, eq(companies.id, companyUsers.companyId))
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(eq(companies.isSample, true), eq(users.isSample, false), isNotNull(companyUsers.acceptedAt)));

/** Links stop working and waiting mails go, so that erasing tells nobody invented that something was cancelled. */
async function hideSamples(tx: Context): Promise<void> {
  const made = tx.db.select({ id: workflows.id }).from(workflows).where(eq(workflows.isSample, true));
  const people = tx.db.select({ email: users.email }).from(users).where(eq(users.isSample, true));
  await tx.db.delete(mails).where(or(inArray(mails.workflowId, made), inArray(mails.recipient, people)));
  await tx.db.delete(mailboxMessages).where(inArray(mailboxMessages.recipient, people));
  await tx.db
    .update(workflows)
    .set({ deletedAt: sql`coalesce(${workflows.deletedAt}, ${tx.now.toISOString()}::timestamptz)`, deletedBy: null })
    .where(eq(workflows.isSample, true));
  await tx.db
    .update(templates)
    .set({ deletedAt: tx.now })
    .where(and(eq(templates.isSample, true), isNull(templates.deletedAt)));
  await tx.db.delete(batches).where(eq(batches.isSample, true));
}

/** Removes sample holdings. One that the operator has given other organisations stays, without the sample account. */
async function removeHoldings(tx: Context): Promise<void> {
  const inUse = tx.db
    .select({ id: companies.holdingCompanyId })
    .from(companies)
    .where(isNotNull(companies.holdingCompanyId));
  await tx.db
    .delete(holdingCompanies)
    .where(and(eq(holdingCompanies.isSample, true), sql`${holdingCompanies.id} not in ${inUse}`));
  await tx.db.update(holdingCompanies).set({ isSample: false }).where(eq(holdingCompanies.isSample, true));
}
