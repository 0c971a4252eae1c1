import "server-only";
import { and, eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getTemplateFor } from "@/lib/access/templates";
import { deletedNow, notDeleted } from "@/lib/access/just-deleted";
import { queueDropped } from "@/lib/documents/queue-preparation";
import { assertTemplateRoom } from "@/lib/templates/assert-room";
import { reopen } from "./undo-link";

/** Hides the template from everyone and closes its public links; workflows made from it do not change. */
export async function deleteTemplate(ctx: UserContext, templateId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:delete", templateId, { lock: "update" });
    const open = and(eq(publicLinks.templateId, template.id), eq(publicLinks.isOpen, true));
    await tx.db.update(publicLinks).set({ isOpen: false, updatedAt: tx.now }).where(open);
    await tx.db
      .update(templates)
      .set({ ...deletedNow(tx), updatedAt: template.updatedAt })
      .where(eq(templates.id, template.id));
  });
}

/**
 * Shows a template again that the caller deleted within the last minute, and opens the public links that its deletion
 * closed; otherwise `not_found`; `plan_limit` if another one has taken its place; `proof_required` if one of the links
 * asks visitors for no confirmation of their address, as for undoing its closing.
 */
export async function restoreTemplate(ctx: UserContext, templateId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { isSample } = await getTemplateFor(tx, "template:delete", templateId, { isDeleted: true });
    if (!isSample) await assertTemplateRoom(tx); // first, as it locks the organisation
    const template = await getTemplateFor(tx, "template:delete", templateId, { lock: "update", isDeleted: true });
    if (!template.deletedAt) return;
    const closedWithIt = and(eq(publicLinks.templateId, template.id), eq(publicLinks.updatedAt, template.deletedAt));
    for (const link of await tx.db.select().from(publicLinks).where(closedWithIt)) await reopen(tx, link);
    await tx.db
      .update(templates)
      .set({ ...notDeleted, updatedAt: template.updatedAt })
      .where(eq(templates.id, template.id));
    await queueDropped(tx, eq(documents.templateId, template.id));
  });
}
