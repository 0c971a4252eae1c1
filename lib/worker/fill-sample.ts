import "server-only";
import { count, eq } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { hashPassword } from "@/lib/accounts/passwords";
import { makeSampleDocuments } from "@/lib/documents/sample-documents";
import { uploadDocument } from "@/lib/documents/upload-document";
import { type MemberContext, systemContext, transact } from "@/lib/platform/context";
import { createWorkflow } from "@/lib/workflows/create-workflow";
import { addSampleColleagues, addSampleHolding } from "./sample-people";

export type Sample = { email: string; password: string; holdingEmail: string };

const sample: Sample = {
  email: "admin@countersign.example",
  password: "countersign sample",
  holdingEmail: "holding@countersign.example",
};

/** Fills an empty installation with an account, its enterprise organisation and drafts; returns the sign-in details. */
export async function fillSample(): Promise<Sample | undefined> {
  const ctx = systemContext();
  const [known] = await ctx.db.select({ count: count() }).from(users);
  if (known && known.count > 0) {
    const [own] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, sample.email));
    return own && sample;
  }
  const passwordHash = await hashPassword(sample.password);
  const member = await transact(ctx, async (tx): Promise<MemberContext | null> => {
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
      })
      .onConflictDoNothing()
      .returning();
    if (!user) return null; // another process was faster
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
      })
      .returning();
    if (!company) return null;
    await tx.db
      .insert(companyUsers)
      .values({ companyId: company.id, userId: user.id, roleId: companyRoles.administrator, acceptedAt: tx.now });
    await tx.db.insert(enterpriseSubscriptions).values({ companyId: company.id, organisationUnitLimit: 50 });
    await addSampleColleagues(tx, { companyId: company.id, administratorId: user.id, passwordHash });
    await addSampleHolding(tx, sample.holdingEmail, passwordHash);
    const actor = {
      kind: "member",
      userId: user.id,
      sessionId: 0,
      email: user.email,
      confirmed: true,
      companyId: company.id,
      companyRole: companyRoles.administrator,
      holdingCompanyId: null,
    } as const;
    return { ...tx, actor };
  });
  if (!member) return sample;
  const outside: MemberContext = { ...member, db: ctx.db };
  for (const { name, bytes } of await makeSampleDocuments()) {
    const file = { name, bytes: new Uint8Array(bytes), text: () => undefined };
    const { document } = await uploadDocument(outside, file);
    await createWorkflow(outside, { documentIds: [document.id], workflowName: titleOf(name) });
  }
  return sample;
}

/** `employment-contract.pdf` becomes `Employment contract`. */
function titleOf(fileName: string): string {
  const words = fileName.replace(/\.pdf$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
