import "server-only";
import { and, eq } from "drizzle-orm";
import { companies, companyGroups } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { workflows } from "@/db/schema/workflows";
import { createContact } from "@/lib/contacts/create-contact";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { makeSampleBatch, sendSampleBatch } from "./make-sample-batch";
import { asUser, makeSampleWorkflow } from "./make-sample-workflow";
import { type SamplePerson, samplePeople } from "./people";
import { makeSampleTemplate, sampleTemplates, type TemplateKey } from "./sample-templates";
import { sampleWorkflows } from "./sample-workflows";

/** What the audit trail says in the place of a browser. */
const userAgent = "Sample data of the first start";

/**
 * Fills the sample organisation with documents in every state, templates, contacts and a batch. What is there already
 * is left, so that a run after a kill makes the rest; the documents come in one transaction, all or none. Nothing is made
 * if the trial has become production since, where its documents would be mailed, or if the samples were removed.
 */
export async function makeSamples(ctx: Context, companyId: number): Promise<void> {
  const known = { ...ctx, request: { ...ctx.request, userAgent } };
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company?.isSample || !settings().isLoopback || (await areMade(ctx, companyId))) return;
  const groupRows = await ctx.db.select().from(companyGroups).where(eq(companyGroups.companyId, companyId));
  const groups = new Map(groupRows.map(({ name, id }) => [name, id]));
  const administrator = await asUser(known, "ariadne", ctx.now);
  const templates = new Map<TemplateKey, number>();
  for (const key of Object.keys(sampleTemplates) as TemplateKey[])
    // the object has no other keys
    templates.set(key, await makeSampleTemplate(administrator, key, groups));
  const batchId = await makeSampleBatch(known, templates.get("nda") ?? 0);
  await transact(known, async (tx) => {
    await tx.db.select().from(companies).where(eq(companies.id, companyId)).for("update");
    if (await areMade(tx, companyId)) return;
    await makeSampleContacts({ ...administrator, db: tx.db });
    for (const sample of sampleWorkflows) await makeSampleWorkflow(tx, sample, { templates, groups });
    await sendSampleBatch(tx, batchId);
  });
}

/** Deleted ones count, so that a job that runs once more does not bring them back. */
async function areMade(tx: Context, companyId: number): Promise<boolean> {
  const isSample = and(eq(workflows.companyId, companyId), eq(workflows.isSample, true));
  return (await tx.db.select({ id: workflows.id }).from(workflows).where(isSample).limit(1)).length > 0;
}

async function makeSampleContacts(tx: UserContext): Promise<void> {
  const people: SamplePerson[] = Object.values(samplePeople);
  for (const { isContact, firstName, lastName, email, defaultLanguage } of people) {
    if (!isContact) continue;
    const { id } = await createContact(tx, { firstName, lastName, email, defaultLanguage });
    await tx.db.update(contacts).set({ isSample: true }).where(eq(contacts.id, id));
  }
}
