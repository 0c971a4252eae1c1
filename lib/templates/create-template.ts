import "server-only";
import { templates } from "@/db/schema/templates";
import { attachReferences } from "@/lib/attachments/add-reference";
import { attachDocuments } from "@/lib/documents/attach-documents";
import { placeWaitingTags } from "@/lib/documents/tags/place-tags";
import { saveExternalData } from "@/lib/external-data/save-external-data";
import { madeNow, type UserContext, transact } from "@/lib/platform/context/context";
import { placeFor } from "@/lib/access/templates";
import { assertTemplateRoom } from "./assert-room";
import type { TemplateInput } from "./schema";

/** Creates a template of the caller's, in a group if one is named. */
export async function createTemplate(ctx: UserContext, input: TemplateInput): Promise<number> {
  return transact(ctx, async (tx) => {
    const { documentIds, attachmentIds, groupId, externalId, metadata, ...columns } = input;
    const place = await placeFor(tx, groupId ?? null);
    await assertTemplateRoom(tx);
    const [template] = await tx.db
      .insert(templates)
      .values({ ...madeNow(tx), ...columns, ...place, creatorId: tx.actor.userId })
      .returning();
    if (!template) throw new Error("The template's row was not written");
    await saveExternalData(tx, { templateId: template.id }, { externalId, metadata });
    await attachDocuments(tx, { templateId: template.id }, documentIds);
    await placeWaitingTags(tx, { templateId: template.id });
    await attachReferences(tx, { templateId: template.id }, attachmentIds ?? []);
    return template.id;
  });
}
