import "server-only";
import { and, eq, inArray, isNull, not, or } from "drizzle-orm";
import { companies, companyUsers } from "@/db/schema/companies";
import { templates } from "@/db/schema/templates";
import { users } from "@/db/schema/users";
import { findPlan } from "@/lib/billing/find-plan";
import { trial } from "@/lib/billing/rules";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

type Room = { used: number; limit: number | null };

/** How many templates the caller's plan allows (null means no limit), and how many there are. */
export async function templateRoom(ctx: UserContext): Promise<Room> {
  const { userId, companyId } = ctx.actor;
  const plan = await findPlan(ctx);
  const counts = and(isNull(templates.deletedAt), not(templates.isSample));
  if (plan.kind === "enterprise") {
    const colleagues = ctx.db
      .select({ id: companyUsers.userId })
      .from(companyUsers)
      .where(eq(companyUsers.companyId, companyId ?? 0));
    // Includes personal templates of the organisation's people, as with workflows.
    const ofCompany = or(eq(templates.companyId, companyId ?? 0), inArray(templates.creatorId, colleagues));
    return {
      used: await ctx.db.$count(templates, and(counts, ofCompany)),
      limit: plan.enterprise?.templateLimit ?? null,
    };
  }
  const isOnTrial = plan.ofCompany === null && plan.own === null && plan.kind !== "unlimited";
  const limit = isOnTrial ? trial.templates : null;
  return { used: await ctx.db.$count(templates, and(counts, eq(templates.creatorId, userId))), limit };
}

/** Locks the row that templates are counted under, so that of two concurrent calls only one takes the last place. */
export async function assertTemplateRoom(tx: UserContext): Promise<void> {
  const { userId, companyId } = tx.actor;
  if (companyId !== null) await tx.db.select().from(companies).where(eq(companies.id, companyId)).for("no key update");
  await tx.db.select().from(users).where(eq(users.id, userId)).for("no key update");
  const { used, limit } = await templateRoom(tx);
  if (limit !== null && used >= limit)
    throw new AppError("plan_limit", "template_limit_reached", { values: { count: limit } });
}
