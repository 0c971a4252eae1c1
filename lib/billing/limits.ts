import "server-only";
import { and, eq, exists, gte, isNotNull, not, or, type SQL, sql } from "drizzle-orm";
import { batches, batchRows } from "@/db/schema/batches";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { Context, User, UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { countedAtMost } from "@/lib/platform/database/list-page";
import { findPlan, type Plan } from "./find-plan";
import type { SubscriptionRow } from "./payer";
import { carriedIn, cycleAt, hasReached, mostWorkflows, trial, workflowsInCycle } from "./rules";

/** `since` is the start of the billing cycle; null where all workflows ever sent count. */
export type WorkflowUsage = { sent: number; limit: number | null; since: Date | null };

type Allowance = "unlimited" | "trial" | SubscriptionRow;
type Sender = Pick<User, "companyId" | "userId">;

/** With a billing cycle, only what members have sent since they joined counts; without one, all that they ever sent. */
const isMembers = (companyId: number, since: Date | null) =>
  and(
    eq(companyUsers.companyId, companyId),
    eq(companyUsers.userId, workflows.initiatorId),
    since ? gte(workflows.executeAt, companyUsers.acceptedAt) : undefined,
  );

export const isSent = (since: Date | null) =>
  and(
    since === null ? isNotNull(workflows.executeAt) : gte(workflows.executeAt, since),
    not(eq(workflows.isSample, true)),
  );

/** Workflows sent, deleted ones included; for an organisation, those of all its members. Without those carried. */
export function sentBy(ctx: UserContext, { companyId, userId }: Sender, since: Date | null): SQL | undefined {
  const sent = isSent(since);
  if (companyId === null) return and(sent, eq(workflows.initiatorId, userId));
  const membership = ctx.db.select({ id: companyUsers.id }).from(companyUsers).where(isMembers(companyId, since));
  return and(sent, or(eq(workflows.companyId, companyId), exists(membership)));
}

/** What limits the caller's sending: nothing, the trial, or a subscription. */
async function findAllowance(ctx: UserContext, known?: Plan): Promise<Allowance> {
  const { ofCompany, own, kind } = known ?? (await findPlan(ctx));
  if (ofCompany) return ofCompany.subscription ?? "unlimited";
  return kind === "unlimited" ? "unlimited" : (own ?? "trial");
}

/**
 * How many workflows were sent, counted as far as lists are or to the limit, and how many may be sent: after a plan was
 * lowered, no fewer than were sent.
 */
export async function findWorkflowUsage(ctx: UserContext): Promise<WorkflowUsage & { sentIsExact: boolean }> {
  const allowance = await findAllowance(ctx);
  const { limit, ...counted } = termsOf(allowance, ctx.now);
  const most = Math.max(limit ?? 0, countedAtMost);
  const sent = await countSent(ctx, senderOf(ctx, allowance), counted, most + 1);
  const shown = Math.min(sent, most);
  return {
    sent: shown,
    sentIsExact: sent <= most,
    limit: limit === null ? null : Math.max(limit, shown),
    since: counted.since,
  };
}

/** What has been sent in the running cycle, as far as any plan's limit. */
export function countSentInCycle(ctx: Context, running: SubscriptionRow): Promise<number> {
  const { companyId, userId } = running;
  // Of an organisation's sending the user makes no difference, and only it has no user.
  const sender = { companyId, userId: userId ?? 0 };
  return countSent(ctx, sender, cycleTerms(running, ctx.now), mostWorkflows);
}

type Counted = { since: Date | null; carried: number };

async function countSent(ctx: Context, sender: Sender, { since, carried }: Counted, atMost: number): Promise<number> {
  if (carried >= atMost) return atMost;
  const [counted] = await ctx.db
    .select({ sent: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(select from (${sentRows(sender, since)}) as each limit ${atMost - carried}) as sent`);
  return carried + (counted?.sent ?? 0);
}

const cycleTerms = (bought: SubscriptionRow, now: Date) => ({
  since: cycleAt(bought, now).start,
  carried: carriedIn(bought, now),
});

/** Only the person's own sending counts against a personal subscription. */
const senderOf = ({ actor }: UserContext, allowance: Allowance): Sender =>
  typeof allowance === "object" && allowance.companyId === null ? { companyId: null, userId: actor.userId } : actor;

function termsOf(allowance: Allowance, now: Date): Counted & { limit: number | null } {
  if (typeof allowance === "object") return { limit: workflowsInCycle(allowance, now), ...cycleTerms(allowance, now) };
  return { limit: allowance === "trial" ? trial.workflows : null, since: null, carried: 0 };
}

/**
 * Enough of the usage to decide whether one more may be sent: stops counting at the limit, and counts nothing without
 * one.
 */
export async function findUsageUpToLimit(ctx: UserContext, plan?: Plan): Promise<WorkflowUsage> {
  const allowance = await findAllowance(ctx, plan);
  const { limit, ...counted } = termsOf(allowance, ctx.now);
  const { since } = counted;
  if (limit === null) return { sent: 0, limit, since };
  return { sent: await countSent(ctx, senderOf(ctx, allowance), counted, limit), limit, since };
}

/** The same rows as `sentBy`, and those that running batches will send, read from one index after the other, so that counting can stop at the limit. */
function sentRows({ companyId, userId }: Sender, since: Date | null): SQL {
  const sentWhere = (whose: SQL) => sql`select from ${workflows} where ${and(whose, isSent(since))}`;
  if (companyId === null)
    return sql`${sentWhere(eq(workflows.initiatorId, userId))} union all ${reserved(eq(batches.startedBy, userId))}`;
  const elsewhere = sql`${isMembers(companyId, since)} and ${isElsewhere(companyId)}`;
  return sql`${sentWhere(eq(workflows.companyId, companyId))} union all
    select from ${companyUsers} cross join lateral (${sentWhere(elsewhere)}) as own where ${companyUsers.companyId} = ${companyId}
    union all ${reserved(eq(batches.companyId, companyId))}`;
}

export const isElsewhere = (companyId: number) => sql`${workflows.companyId} is distinct from ${companyId}`;

/** Rows of running batches that wait to be sent: their places are taken. */
const reserved = (whose: SQL) =>
  sql`select from ${batches} join ${batchRows} on ${batchRows.batchId} = ${batches.id} where ${and(whose, eq(batches.state, "running"), eq(batchRows.state, "waiting"))}`;

/** Why no further workflow may be sent; null where one may. */
export function limitRefusal(usage: WorkflowUsage): AppError | null {
  if (!hasReached(usage)) return null;
  if (usage.since === null) return new AppError("plan_limit");
  return new AppError("plan_limit", "workflow_limit_reached", { values: { count: usage.limit ?? 0 } });
}

/** Locks the payer until the transaction ends, so that of two concurrent sendings only one takes the last place. */
export async function lockSendingPayer(tx: UserContext): Promise<void> {
  const { companyId, userId } = tx.actor;
  const payer =
    companyId === null
      ? tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
      : tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  await payer.for("no key update");
}
