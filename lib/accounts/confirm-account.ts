import "server-only";
import { eq, sql } from "drizzle-orm";
import { confirmationCodes, users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { transact } from "@/lib/platform/context/context";
import { sameText } from "@/lib/platform/crypto/crypto";
import { invalid } from "@/lib/platform/errors/errors";
import { renewSession } from "@/lib/calls/session";
import { countTry, forgetTries } from "./confirmation-tries";
import { codeHash } from "./issue-confirmation-code";

const maximumTries = 5;

/** Confirms the account and gives the session a new token. A try is counted before the code is compared. */
export async function confirmAccount(ctx: UserContext, code: string): Promise<{ token: string }> {
  const { userId, sessionId } = ctx.actor;
  if (!ctx.actor.confirmed) {
    await countTry(ctx);
    const [row] = await ctx.db
      .update(confirmationCodes)
      .set({ tries: sql`${confirmationCodes.tries} + 1` })
      .where(eq(confirmationCodes.userId, userId))
      .returning();
    const usable = row && row.tries <= maximumTries && row.expiresAt > ctx.now;
    if (!usable) throw invalid({ code: "codeExpired" });
    if (!sameText(row.codeHash, codeHash(userId, code))) throw invalid({ code: "codeWrong" });
    await forgetTries(ctx);
  }
  return transact(ctx, async (tx) => {
    await tx.db.update(users).set({ confirmedAt: tx.now }).where(eq(users.id, userId));
    await tx.db.delete(confirmationCodes).where(eq(confirmationCodes.userId, userId));
    return { token: await renewSession(tx, sessionId) };
  });
}
