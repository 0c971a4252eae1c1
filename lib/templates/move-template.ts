import "server-only";
import { eq } from "drizzle-orm";
import { templates } from "@/db/schema/templates";
import { authorize } from "@/lib/permissions/authorize";
import type { CallerRole } from "@/lib/permissions/policy";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getTemplateFor, placeFor, type TemplateRow } from "@/lib/access/templates";

/** Moves the template to another group's list, or to the caller's personal ones. */
export async function moveTemplate(ctx: UserContext, templateId: number, groupId: number | null): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:move", templateId, { lock: "update" });
    await moveInto(tx, template, groupId);
  });
}

/** A template moved to the personal list gets the caller as owner, who chose that list. */
export async function moveInto(
  tx: UserContext,
  template: TemplateRow & { callerRoles: CallerRole[] },
  groupId: number | null,
): Promise<void> {
  if (groupId === template.groupId) return;
  authorize("template:move", template.callerRoles);
  const place = await placeFor(tx, groupId, "newGroupId");
  await tx.db
    .update(templates)
    .set({ ...place, ...(groupId === null && { creatorId: tx.actor.userId }), updatedAt: tx.now })
    .where(eq(templates.id, template.id));
}
