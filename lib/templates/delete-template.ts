import "server-only";
import { eq } from "drizzle-orm";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { getTemplateFor } from "@/lib/access/templates";

/** Hides the template from everyone and closes its public links; workflows made from it do not change. */
export async function deleteTemplate(ctx: UserContext, templateId: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const template = await getTemplateFor(tx, "template:delete", templateId, { lock: "update" });
    await tx.db.update(publicLinks).set({ isOpen: false }).where(eq(publicLinks.templateId, template.id));
    await tx.db.update(templates).set({ deletedAt: tx.now }).where(eq(templates.id, template.id));
  });
}
