import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, ne, notExists, type SQL } from "drizzle-orm";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers, holdingCompanyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { type Context, transact } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { endAccount } from "./delete-account";

/** Accounts that were signed up, wait for their confirmation, and have nothing that others would miss. */
function isIdle(ctx: Context): SQL | undefined {
  const { db } = ctx;
  const ofUser = [
    db.select({ id: companyUsers.id }).from(companyUsers).where(eq(companyUsers.userId, users.id)),
    db.select({ id: holdingCompanyUsers.id }).from(holdingCompanyUsers).where(eq(holdingCompanyUsers.userId, users.id)),
    db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, users.id)),
    db
      .select({ id: workflows.id })
      .from(workflows)
      .where(and(eq(workflows.initiatorId, users.id), ne(workflows.status, "notStarted"))),
  ];
  const waits = and(isNull(users.confirmedAt), isNotNull(users.passwordHash), isNull(users.deletedAt));
  return and(waits, ...ofUser.map((rows) => notExists(rows)));
}

/**
 * Removes accounts that were signed up before this moment and never confirmed; their addresses are free again. An
 * account of an older version, which does not say since when it waits, waits from now on.
 */
export async function removeUnconfirmed(ctx: Context, before: Date): Promise<void> {
  await ctx.db
    .update(users)
    .set({ unconfirmedSince: ctx.now })
    .where(and(isIdle(ctx), isNull(users.unconfirmedSince)));
  const due = and(isIdle(ctx), lt(users.unconfirmedSince, before));
  await oneByOne(await ctx.db.select({ id: users.id }).from(users).where(due).orderBy(asc(users.id)), {
    about: ({ id }) => ({ userId: id }),
    act: ({ id }) =>
      transact(ctx, async (tx) => {
        const [user] = await tx.db
          .select()
          .from(users)
          .where(and(eq(users.id, id), due))
          .for("update");
        if (user) await endAccount(tx, user);
      }),
    failed: "an account that nobody confirmed could not be removed",
  });
}
