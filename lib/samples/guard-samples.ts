import "server-only";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { sessions, users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";

/** For the start in production: no session of a sample account goes on. */
export async function endSampleSessions(ctx: Context): Promise<void> {
  const samples = ctx.db.select({ id: users.id }).from(users).where(eq(users.isSample, true));
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(inArray(sessions.userId, samples), isNull(sessions.revokedAt)));
}

async function countSamples(ctx: Context): Promise<{ accounts: number; organisations: number }> {
  const [people] = await ctx.db.select({ number: count() }).from(users).where(eq(users.isSample, true));
  const [made] = await ctx.db.select({ number: count() }).from(companies).where(eq(companies.isSample, true));
  return { accounts: people?.number ?? 0, organisations: made?.number ?? 0 };
}

export const samplesRemedy = "Remove them: npm run operator -- remove-samples";

/** For doctor and the start: what there is of the samples, which is wrong in production. */
export async function lookAtSamples(ctx: Context): Promise<{ isWrong: boolean; says: string }> {
  const { accounts, organisations } = await countSamples(ctx);
  if (accounts + organisations === 0) return { isWrong: false, says: "none" };
  const there = `${accounts} accounts whose password is public, ${organisations} organisations`;
  const { isLoopback } = settings();
  const says = isLoopback ? `${there}; they open on this machine only` : `${there}; they open nothing here`;
  return { isWrong: !isLoopback, says };
}
