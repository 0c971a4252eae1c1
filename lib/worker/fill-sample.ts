import "server-only";
import { count } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { hashPassword } from "@/lib/accounts/passwords";
import { systemContext, transact } from "@/lib/platform/context/context";
import { addJob } from "@/lib/platform/jobs/add-job";
import { settings } from "@/lib/platform/process/settings";
import { findSampleAccount, sampleAccount } from "@/lib/samples/sample-account";
import { addSampleColleagues, addSampleHolding } from "./sample-people";

export type Sample = { email: string; password: string; holdingEmail: string };

const sample: Sample = { ...sampleAccount, holdingEmail: "holding@countersign.example" };

/**
 * Fills an empty installation with an account and its enterprise organisation, if they are wanted; returns the sign-in
 * details, also of a sample that is there. Their documents come by a job, so that the first start does not wait for them.
 */
export async function fillSample(isWanted = true): Promise<Sample | undefined> {
  const ctx = systemContext();
  const [known] = await ctx.db.select({ count: count() }).from(users);
  if (known && known.count > 0) return (await findSampleAccount(ctx)) && sample;
  if (!isWanted) return undefined;
  const passwordHash = await hashPassword(sample.password);
  await transact(ctx, async (tx) => {
    const [user] = await tx.db
      .insert(users)
      .values({
        firstName: "Ariadne",
        lastName: "Vale",
        email: sample.email,
        defaultLanguage: "en",
        passwordHash,
        confirmedAt: tx.now,
        onboardedAt: tx.now,
        isSample: true,
      })
      .onConflictDoNothing()
      .returning();
    if (!user) return; // another process was faster
    const [company] = await tx.db
      .insert(companies)
      .values({
        name: "Meridian Property Partners",
        address: "12 Harbour Street, Piraeus 185 37",
        contactFirstName: user.firstName,
        contactLastName: user.lastName,
        contactEmail: user.email,
        contactPhone: "+30 210 555 0142",
        timeZone: "Europe/Athens",
        isSample: true,
      })
      .returning();
    if (!company) return;
    await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId: user.id, roleId: companyRoles.administrator, acceptedAt: tx.now });
    await tx.db.insert(enterpriseSubscriptions).values({ companyId: company.id, organisationUnitLimit: 50 });
    await addSampleColleagues(tx, { companyId: company.id, administratorId: user.id, passwordHash });
    await addSampleHolding(tx, sample.holdingEmail, passwordHash);
    if (settings().SAMPLE_DOCUMENTS) await addJob(tx.db, "makeSamples", { companyId: company.id });
  });
  return sample;
}
