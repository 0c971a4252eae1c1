import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { agentConfirmations } from "@/db/schema/agents";
import { companies } from "@/db/schema/companies";
import { apiKeys } from "@/db/schema/integrations";
import { users } from "@/db/schema/users";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fullName } from "@/lib/recipients/rules";
import { doDeed, once } from "./ask-person";
import { type ConfirmationRow, confirmationHash, isTokenOf } from "./confirmation-tokens";
import { confirmableUntil, permissionFor } from "./rules";
import { sentBeside } from "./sent-beside";

type Found = { asked: ConfirmationRow; keyName: string; workflow: WorkflowRow };

/** What an agent of the caller's organisation asked for, if the caller may do it themselves. */
async function lookUp(ctx: UserContext, token: string): Promise<Found & { mayAct: boolean }> {
  const [row] = await ctx.db
    .select({ asked: agentConfirmations, key: apiKeys, isAllowed: companies.allowsAgents })
    .from(agentConfirmations)
    .innerJoin(apiKeys, eq(apiKeys.id, agentConfirmations.apiKeyId))
    .innerJoin(companies, eq(companies.id, agentConfirmations.companyId))
    .where(eq(agentConfirmations.tokenHash, confirmationHash(token)));
  if (!row || !isTokenOf(row.asked, token)) throw new AppError("not_found");
  const { asked, key, isAllowed } = row;
  if (asked.companyId !== ctx.actor.companyId) throw new AppError("not_found");
  const workflow = await getWorkflowFor(ctx, permissionFor[asked.act], asked.workflowId);
  const hasEnded = key.expiresAt !== null && key.expiresAt <= ctx.now;
  return { asked, keyName: key.name, workflow, mayAct: isAllowed && !hasEnded };
}

/** Of whichever workflow it was asked, also once it can no longer be confirmed. */
export const findAskedWorkflow = async (ctx: UserContext, token: string): Promise<number> =>
  (await lookUp(ctx, token)).asked.workflowId;

/** What the caller has confirmed; null while it waits, and for what others confirmed. */
export async function findConfirmed(ctx: UserContext, token: string): Promise<Found | null> {
  const found = await lookUp(ctx, token);
  return found.asked.usedAt && found.asked.usedBy === ctx.actor.userId ? found : null;
}

/**
 * What an agent of the caller's organisation asks for, if the caller may do it themselves. Refused once it is used, once
 * ten minutes have passed or the key has ended, and once the workflow has changed since.
 */
export async function findConfirmation(ctx: UserContext, token: string): Promise<Found> {
  const { mayAct, ...found } = await lookUp(ctx, token);
  const { asked, workflow } = found;
  if (asked.usedAt) throw new AppError("conflict", "confirmation_used");
  if (!mayAct || ctx.now >= confirmableUntil(asked)) throw new AppError("expired", "confirmation_expired");
  if (workflow.updatedAt.getTime() !== asked.seenUpdatedAt.getTime())
    throw new AppError("draft_changed", "confirmation_outdated");
  await assertSameBeside(ctx, asked);
  return found;
}

async function assertSameBeside(ctx: Context, { act, workflowId, seenBeside }: ConfirmationRow): Promise<void> {
  if (act === "send" && (await sentBeside(ctx, { id: workflowId })) !== seenBeside)
    throw new AppError("draft_changed", "confirmation_outdated");
}

/** Does what the agent asked for, in the name of the caller; the trail says whose agent it was. */
export async function confirm(ctx: UserContext, token: string): Promise<Pick<ConfirmationRow, "act" | "workflowId">> {
  const { asked, keyName } = await findConfirmation(ctx, token);
  const name = await nameOf(ctx);
  const beforeCommit = once(async (db) => {
    await assertSameBeside({ ...ctx, db }, asked); // the draft is locked by now
    const [used] = await db
      .update(agentConfirmations)
      .set({ usedAt: ctx.now, usedBy: ctx.actor.userId })
      .where(and(eq(agentConfirmations.id, asked.id), isNull(agentConfirmations.usedAt)))
      .returning({ id: agentConfirmations.id });
    if (!used) throw new AppError("conflict", "confirmation_used");
    await recordAudit({ ...ctx, db }, asked.workflowId, {
      action: "agentConfirmed",
      description: `${keyName} · ${name}`,
    });
  });
  await doDeed({ ...ctx, beforeCommit }, asked, asked.seenUpdatedAt);
  return { act: asked.act, workflowId: asked.workflowId };
}

async function nameOf(ctx: UserContext): Promise<string> {
  const [user] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, ctx.actor.userId));
  return user ? fullName(user) : "";
}
