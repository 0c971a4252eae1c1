import "server-only";
import { and, count, eq, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { Member, MemberContext } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { findPlan } from "./find-plan";
import { hasReached, trial } from "./rules";

export type WorkflowUsage = { sent: number; limit: number | null };

type Payer = Pick<Member, "companyId" | "userId">;

/** Workflows sent over the account's life, deleted ones too: an organisation's are those of all who are in it. */
function sentBy(ctx: MemberContext, { companyId, userId }: Payer): SQL | undefined {
  const sent = isNotNull(workflows.executeAt);
  if (companyId === null) return and(sent, eq(workflows.initiatorId, userId));
  const colleagues = ctx.db
    .select({ id: companyUsers.userId })
    .from(companyUsers)
    .where(eq(companyUsers.companyId, companyId));
  return and(sent, or(eq(workflows.companyId, companyId), inArray(workflows.initiatorId, colleagues)));
}

/** How many workflows were sent, and how many may be: null where a plan sets no limit. */
export async function findWorkflowUsage(ctx: MemberContext): Promise<WorkflowUsage> {
  const [plan, [counted]] = await Promise.all([
    findPlan(ctx),
    ctx.db.select({ sent: count() }).from(workflows).where(sentBy(ctx, ctx.actor)),
  ]);
  return { sent: counted?.sent ?? 0, limit: plan.kind === "none" ? trial.workflows : null };
}

/** Refuses one sending too many. Locks whoever pays until the transaction ends, so that two at once cannot both pass. */
export async function assertMaySendOneMore(tx: MemberContext): Promise<void> {
  const { companyId, userId } = tx.actor;
  const payer =
    companyId === null
      ? tx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
      : tx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  await payer.for("no key update");
  if (hasReached(await findWorkflowUsage(tx))) throw new AppError("plan_limit");
}
