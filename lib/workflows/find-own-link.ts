import "server-only";
import { and, eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import type { MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { getWorkflowFor } from "@/lib/access/workflows";
import { signingLink } from "./signing-link";

/** 'Sign yourself': only if the caller is that recipient and it is their turn (spec section 5). */
export async function findOwnLink(ctx: MemberContext, workflowId: number, signatoryId: number): Promise<string> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const [person] = await ctx.db
    .select()
    .from(signatories)
    .where(and(eq(signatories.workflowId, workflow.id), eq(signatories.id, signatoryId)));
  if (!person) throw new AppError("not_found");
  if (person.email !== ctx.actor.email || !ctx.actor.confirmed) throw new AppError("forbidden");
  if (workflow.status !== "inProgress" || person.status !== "invited")
    throw new AppError("conflict", "not_ready_for_you");
  return signingLink(person);
}
