import "server-only";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { readKeyByHash } from "@/lib/calls/api-key";
import { getEmbedSession } from "@/lib/embedding/find-session";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { knowLink } from "@/lib/platform/http/known-links";

/**
 * The workflow that an embedded session shows, and a context that reads as the key that made the session does now, and
 * can do nothing else.
 */
export async function reachView(ctx: Context, token: string): Promise<{ ctx: UserContext; workflow: WorkflowRow }> {
  const { kind, keyHash, workflowId } = await getEmbedSession(ctx, token);
  const holder = kind === "view" && workflowId !== null ? await readKeyByHash(ctx.db, keyHash, ctx.now) : null;
  if (!holder?.user.scopes?.includes("read") || workflowId === null) throw new AppError("expired");
  knowLink(token);
  const viewer: UserContext = { ...ctx, actor: { ...holder.user, scopes: ["read"] } };
  return { ctx: viewer, workflow: await getWorkflowFor(viewer, "workflow:view", workflowId) };
}
