import "server-only";
import { eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getTemplateFor } from "@/lib/access/templates";
import { getWorkflowFor } from "@/lib/access/workflows";

const templatePermission = { "document:view": "template:view", "document:edit": "template:edit" } as const;

/** Access to a document follows its workflow or template; a document in neither belongs only to its owner. */
export async function getDocumentFor(
  ctx: UserContext,
  permission: keyof typeof templatePermission,
  documentId: number,
): Promise<typeof documents.$inferSelect> {
  const [document] = await ctx.db.select().from(documents).where(eq(documents.id, documentId));
  if (!document || document.removedAt !== null) throw new AppError("not_found");
  if (document.workflowId !== null) await getWorkflowFor(ctx, permission, document.workflowId);
  else if (document.templateId !== null) await getTemplateFor(ctx, templatePermission[permission], document.templateId);
  else if (document.ownerId !== ctx.actor.userId || document.madeByApiKey !== (ctx.actor.viaKey ?? false))
    throw new AppError("not_found");
  return document;
}
