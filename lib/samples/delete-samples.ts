import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { companyUsers } from "@/db/schema/companies";
import { contacts } from "@/db/schema/contacts";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import { assertNotHeld } from "@/lib/holds/held";
import { type UserContext, transact } from "@/lib/platform/context/context";
import type { DeletedSamples } from "./schema";

/**
 * Deletes the organisation's samples, whoever owns them and whatever their state: links stop working, and nobody gets a
 * mail. Sealed files and their trails stay for verification, as with every deleted workflow. Copies of a sample, and
 * sample drafts that somebody has sent, are not samples.
 */
export async function deleteSamples(ctx: UserContext, companyId: number): Promise<DeletedSamples> {
  return transact(ctx, async (tx) => {
    await getCompanyFor(tx, "company:edit", companyId, { lock: true });
    const colleagues = tx.db
      .select({ id: companyUsers.userId })
      .from(companyUsers)
      .where(eq(companyUsers.companyId, companyId));
    const samples = and(eq(workflows.companyId, companyId), eq(workflows.isSample, true), isNull(workflows.deletedAt));
    await tx.db.select({ id: workflows.id }).from(workflows).where(samples).orderBy(workflows.id).for("update");
    await assertNotHeld(tx, samples);
    const deletedWorkflows = await tx.db
      .update(workflows)
      .set({ deletedAt: tx.now })
      .where(samples)
      .returning({ id: workflows.id });
    const deletedTemplates = await tx.db
      .update(templates)
      .set({ deletedAt: tx.now })
      .where(and(inArray(templates.creatorId, colleagues), eq(templates.isSample, true), isNull(templates.deletedAt)))
      .returning({ id: templates.id });
    const templateIds = deletedTemplates.map(({ id }) => id);
    await tx.db.update(publicLinks).set({ isOpen: false }).where(inArray(publicLinks.templateId, templateIds));
    const deletedContacts = await tx.db
      .delete(contacts)
      .where(and(inArray(contacts.userId, colleagues), eq(contacts.isSample, true)))
      .returning({ id: contacts.id });
    const deletedBatches = await tx.db
      .delete(batches)
      .where(and(eq(batches.companyId, companyId), eq(batches.isSample, true)))
      .returning({ id: batches.id });
    return {
      workflows: deletedWorkflows.length,
      templates: deletedTemplates.length,
      contacts: deletedContacts.length,
      batches: deletedBatches.length,
    };
  });
}
