import "server-only";
import { asc, inArray, type SQL } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { documents } from "@/db/schema/documents";
import { templates } from "@/db/schema/templates";
import { type Context, transact } from "@/lib/platform/context/context";

/** Templates with their documents, roles, batches and public links. */
export async function eraseTemplates(ctx: Context, whose: SQL | undefined): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: templates.id })
      .from(templates)
      .where(whose)
      .orderBy(asc(templates.id))
      .limit(50);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await transact(ctx, async (tx) => {
      await tx.db.delete(attachments).where(inArray(attachments.templateId, ids));
      await tx.db.delete(documents).where(inArray(documents.templateId, ids));
      await tx.db.delete(templates).where(inArray(templates.id, ids));
    });
  }
}
