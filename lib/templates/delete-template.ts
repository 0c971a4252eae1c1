import "server-only";
import { and, eq } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getTemplateFor } from "@/lib/access/templates";
import { assertTemplateRoom } from "./assert-room";

/** Hides the template from everyone and closes its public links; workflows made from it do not change. */
export async function deleteTemplate(ctx: UserContext, templateId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:delete", templateId, { lock: "update" });
    const open = and(eq(publicLinks.templateId, template.id), eq(publicLinks.isOpen, true));
    await tx.db.update(publicLinks).set({ isOpen: false, updatedAt: tx.now }).where(open);
    await tx.db.update(templates).set({ deletedAt: tx.now }).where(eq(templates.id, template.id));
  });
}

/**
 * Shows a template again that was deleted within the last minute, and opens the public links that its deletion closed;
 * `not_found` afterwards, `plan_limit` if another one has taken its place.
 */
export async function restoreTemplate(ctx: UserContext, templateId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:delete", templateId, { lock: "update", isDeleted: true });
    if (!template.deletedAt) return;
    if (!template.isSample) await assertTemplateRoom(tx);
    const closedWithIt = and(eq(publicLinks.templateId, template.id), eq(publicLinks.updatedAt, template.deletedAt));
    await tx.db.update(publicLinks).set({ isOpen: true }).where(closedWithIt);
    await tx.db.update(templates).set({ deletedAt: null }).where(eq(templates.id, template.id));
  });
}
