import "server-only";
import { eq } from "drizzle-orm";
import { templates } from "@/db/schema/templates";
import { attachReferences } from "@/lib/attachments/add-reference";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { placeWaitingTags } from "@/lib/documents/tags/place-tags";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { assertSeen } from "@/lib/access/assert-seen";
import { getTemplateFor } from "@/lib/access/templates";
import { moveInto } from "./move-template";
import type { TemplateChange } from "./schema";

/** Workflows made from the template do not change. */
export async function changeTemplate(ctx: UserContext, templateId: number, change: TemplateChange): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:edit", templateId, { lock: "update" });
    const { documentIds, attachmentIds, groupId, seenUpdatedAt, externalId, metadata, ...columns } = change;
    assertSeen(template, seenUpdatedAt, "template_changed");
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    await saveExternalData(tx, { templateId: template.id }, { externalId, metadata });
    if (documentIds) {
      await attachDocuments(tx, { templateId: template.id }, documentIds);
      await placeWaitingTags(tx, { templateId: template.id });
    }
    await attachReferences(tx, { templateId: template.id }, attachmentIds ?? []);
    await tx.db
      .update(templates)
      .set({ ...given, updatedAt: tx.now })
      .where(eq(templates.id, template.id));
    if (groupId !== undefined) await moveInto(tx, template, groupId);
  });
}
