import "server-only";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { findActor } from "@/lib/calls/act-as";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, isRefusal } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { addJob } from "@/lib/platform/jobs/add-job";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { findSender } from "@/lib/access/find-sender";
import { mailLinksAgain } from "./links-by-sender";
import { keepRefusal, refusalWords } from "@/lib/platform/errors/refusal-words";
import { notScheduled } from "@/lib/workflows/rules";
import { sendWorkflow } from "./send-workflow";

/** How long a draft waits for the check of its documents. */
const checkWaitsMs = 24 * 3600_000;

const isDue = ({ now }: Context) =>
  and(lte(workflows.scheduledAt, now), eq(workflows.status, "notStarted"), isNull(workflows.deletedAt));

const jobKey = sql<string>`'sendScheduled:' || ${workflows.id}`;

/**
 * Runs every minute; each draft that is due gets a job of its own, so that none waits for another. One that fails is
 * tried again by its job, ever less often, but at least every five minutes, and never before those without a job.
 */
export async function queueScheduled(ctx: Context, atOnce = 1000): Promise<void> {
  const due = await ctx.db.execute<{ id: number; key: string }>(sql`
    select ${workflows.id}::int as id, ${jobKey} as key from ${workflows}
    left join graphile_worker.jobs as job on job.key = ${jobKey}
    where ${isDue(ctx)}
      and (job.id is null or job.attempts >= job.max_attempts or job.run_at > now() + interval '5 minutes')
    order by job.run_at nulls first, ${workflows.scheduledAt} limit ${atOnce}`);
  for (const { id, key } of due) await addJob(ctx.db, "sendScheduled", { workflowId: id }, { key });
}

/**
 * Sends a draft that is due, in the name of whoever scheduled it and with the rights that they have now. If that is
 * refused, it is not tried again: the schedule is gone, the draft says why, and the sender gets a mail. After an outage
 * it is sent.
 */
export async function sendScheduled(ctx: Context, workflowId: number): Promise<void> {
  const [due] = await ctx.db
    .select()
    .from(workflows)
    .where(and(eq(workflows.id, workflowId), isDue(ctx)));
  if (!due) return;
  const { scheduledBy: userId, scheduledByKey: byKey, companyId } = due;
  const scheduler = await findActor(ctx, { userId, byKey, companyId });
  try {
    if (!scheduler) throw new AppError("forbidden", "scheduler_gone");
    if (due.groupId !== due.scheduledGroupId) throw new AppError("conflict", "schedule_group_gone");
    // Whatever happens to a draft while this runs changes `updated_at`: only what was scheduled is sent.
    // A job is tried again, and one that waited would hold up those of others.
    await sendWorkflow(scheduler, due.id, due.updatedAt.toISOString(), { waits: false });
  } catch (error) {
    if (!isRefusal(error) || isNotReadyYet(ctx, error, due)) throw error;
    const mayNot = error.reason === "not_found" || error.reason === "forbidden";
    const refusal = mayNot ? new AppError("forbidden", "scheduler_gone") : error;
    await transact(ctx, (tx) => giveUp(tx, due, refusal, scheduler));
  }
}

/** A document is still being checked, such as in an outage of the storage. */
const isNotReadyYet = ({ now }: Context, { code }: AppError, { scheduledAt }: WorkflowRow): boolean =>
  code === "document_not_ready" && now.getTime() - (scheduledAt?.getTime() ?? 0) < checkWaitsMs;

/** Does nothing if the draft was sent, deleted, called off or scheduled again meanwhile. */
async function giveUp(tx: Context, due: WorkflowRow, refusal: AppError, scheduler: UserContext | null): Promise<void> {
  const isStillDue = and(eq(workflows.id, due.id), eq(workflows.updatedAt, due.updatedAt), isDue(tx));
  const [draft] = await tx.db.select().from(workflows).where(isStillDue).for("update");
  if (!draft) return;
  const [unsent] = await tx.db
    .update(workflows)
    .set({ ...notScheduled, scheduleRefusal: keepRefusal(refusal), updatedAt: tx.now })
    .where(eq(workflows.id, draft.id))
    .returning();
  if (!unsent) return;
  await mailLinksAgain(tx, draft.id);
  await queueEvent(tx, "workflow.send_failed", unsent);
  const sender = await findSender(tx, draft.id);
  const { message } = refusalWords(refusal, sender?.language ?? "en");
  await recordAudit(tx, draft.id, { action: "calledOff", description: message });
  const readers = [sender, scheduler && (await findReader({ ...tx, actor: scheduler.actor }, draft.id))];
  const byAddress = new Map(readers.flatMap((reader) => (reader ? [[reader.email, reader.language]] : [])));
  for (const [recipient, language] of byAddress)
    await queueMail(tx, { template: "scheduleFailed", recipient, language, workflowId: draft.id, data: {} });
}

/** Whoever scheduled it, if they may still see it. */
async function findReader(tx: UserContext, workflowId: number) {
  try {
    await getWorkflowFor(tx, "workflow:view", workflowId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  const [user] = await tx.db.select().from(users).where(eq(users.id, tx.actor.userId));
  return user ? { email: user.email, language: languageOr(user.defaultLanguage) } : null;
}
