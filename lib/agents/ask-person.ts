import "server-only";
import { eq } from "drizzle-orm";
import type { AgentAct } from "@/db/enums";
import { agentConfirmations } from "@/db/schema/agents";
import { recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { appLink } from "@/lib/platform/process/settings";
import { remindNow } from "@/lib/reminders/remind-now";
import { assertSendableNow } from "@/lib/workflows/send/sendable";
import { sendWorkflow } from "@/lib/workflows/send/send-workflow";
import { cancelWorkflow } from "@/lib/workflows/running/cancel-workflow";
import { type Asked, confirmationHash, confirmationToken } from "./confirmation-tokens";
import type { Agent } from "./find-agent";
import { confirmableUntil, permissionFor } from "./rules";
import { sentBeside } from "./sent-beside";

/** What is to be done with a workflow. */
export type Deed = { act: AgentAct; workflowId: number; signatoryId: number | null; reason: string | null };

/** `confirmUrl`: the page where a person does it; null if it is done. */
type Outcome = { confirmUrl: string | null; expiresAt: Date | null };

/**
 * Does it where the key may act unattended, and otherwise asks a person to. Refuses at once what would be refused
 * anyway.
 */
export async function doOrAsk(ctx: UserContext, agent: Agent, deed: Deed): Promise<Outcome> {
  const workflow = await getWorkflowFor(ctx, permissionFor[deed.act], deed.workflowId);
  if (ctx.actor.scopes?.includes("send_unattended")) {
    const entry = { action: "agentActed", description: agent.name } as const;
    const beforeCommit = once(async (db) => void (await recordAudit({ ...ctx, db }, workflow.id, entry)));
    await doDeed({ ...ctx, beforeCommit }, deed, workflow.updatedAt);
    return { confirmUrl: null, expiresAt: null };
  }
  if (deed.act === "send") await assertSendableNow(ctx, workflow);
  else if (workflow.status !== "inProgress") throw new AppError("conflict", "not_running");
  if (deed.signatoryId !== null) await assertRecipient(ctx, workflow.id, deed.signatoryId);
  const asked: Asked = {
    ...deed,
    companyId: agent.companyId,
    apiKeyId: agent.apiKeyId,
    seenUpdatedAt: workflow.updatedAt,
    seenBeside: deed.act === "send" ? await sentBeside(ctx, workflow) : "",
    salt: randomToken(),
    createdAt: ctx.now,
  };
  const token = confirmationToken(asked);
  await transact(ctx, async (tx) => {
    await tx.db.insert(agentConfirmations).values({ ...asked, tokenHash: confirmationHash(token) });
  });
  return { confirmUrl: appLink(`/agents/${token}`), expiresAt: confirmableUntil(asked) };
}

/** The act itself, as the caller's; refused if the workflow was changed after `seenUpdatedAt`. */
export async function doDeed(ctx: UserContext, deed: Deed, seenUpdatedAt: Date): Promise<void> {
  const seen = seenUpdatedAt.toISOString();
  if (deed.act === "send") return sendWorkflow(ctx, deed.workflowId, seen, { mailsLinks: true });
  if (deed.act === "cancel") return cancelWorkflow(ctx, deed.workflowId, deed.reason, seen);
  if (deed.signatoryId === null) throw invalid({ signatoryId: "required" });
  return remindNow(ctx, deed.workflowId, deed.signatoryId, seen);
}

/** `beforeCommit` runs in each transaction; what belongs to the act is written in its first. */
export function once(write: (db: Context["db"]) => Promise<void>): (db: Context["db"]) => Promise<void> {
  let isWritten = false;
  return async (db) => {
    if (isWritten) return;
    isWritten = true;
    await write(db);
  };
}

async function assertRecipient(ctx: UserContext, workflowId: number, signatoryId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ workflowId: recipients.workflowId })
    .from(recipients)
    .where(eq(recipients.id, signatoryId));
  if (row?.workflowId !== workflowId) throw new AppError("not_found");
}
