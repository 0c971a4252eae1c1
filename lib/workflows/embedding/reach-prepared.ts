import "server-only";
import { getTemplateFor } from "@/lib/access/templates";
import { assertEditable, getWorkflowFor, refuseStrict } from "@/lib/access/workflows";
import { readKeyByHash } from "@/lib/calls/api-key";
import { assertScope } from "@/lib/calls/scopes";
import { getDocumentFor } from "@/lib/documents/access";
import { type EmbedSession, getEmbedSession } from "@/lib/embedding/find-session";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { knowLink } from "@/lib/platform/http/known-links";

type Subject = Pick<EmbedSession, "workflowId" | "templateId">;
export type Prepared = { ctx: UserContext; session: EmbedSession };

/** Refuses a draft or template that the key may not change, or can no longer be changed. */
export async function assertMayPrepare(ctx: UserContext, { workflowId, templateId }: Subject): Promise<void> {
  for (const scope of ["read", "write"] as const) assertScope(ctx.actor, scope);
  if (templateId !== null) return void (await getTemplateFor(ctx, "template:edit", templateId));
  assertScope(ctx.actor, "send");
  const workflow = await getWorkflowFor(ctx, "workflow:edit", workflowId ?? 0);
  assertEditable(workflow);
  if (!workflow.allowChanges) refuseStrict(["workflowId"]);
}

/**
 * The session that prepares a draft or template, and a context that acts as the key that made the session does now.
 * It has ended once the key may no longer change the draft or template, such as after sending.
 */
export async function reachPrepared(visitor: Context, token: string): Promise<Prepared> {
  const session = await getEmbedSession(visitor, token);
  const holder = session.kind === "prepare" ? await readKeyByHash(visitor.db, session.keyHash, visitor.now) : null;
  if (!holder) throw new AppError("expired");
  const ctx: UserContext = { ...visitor, actor: holder.user };
  await assertMayPrepare(ctx, session).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("expired") : error;
  });
  knowLink(token);
  return { ctx, session };
}

/** `not_found` for what does not belong to the session's draft or template, or to its organisation. */
export async function assertWithin(
  { ctx, session }: Prepared,
  { documentId, companyId }: { documentId?: number; companyId?: number },
): Promise<void> {
  if (companyId === undefined && documentId === undefined) throw new Error("This call names nothing of the session");
  if (companyId !== undefined && companyId !== session.companyId) throw new AppError("not_found");
  if (documentId === undefined) return;
  const { workflowId, templateId } = await getDocumentFor(ctx, "document:edit", documentId);
  if (workflowId !== session.workflowId || templateId !== session.templateId) throw new AppError("not_found");
}
