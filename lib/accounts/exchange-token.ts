import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { oneTimeTokens, users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { signInAs } from "./sign-in-as";

export const exchangeHash = (token: string, bound: string) => sha256(`${token}.${bound}`);

/** Exchanges the code of `/login?token=` for a session; it works once. */
export async function exchangeToken(
  ctx: Context,
  token: string,
  bound: string | undefined,
): Promise<SignedIn | StepAwaited> {
  return transact(ctx, async (tx) => {
    const [used] = await tx.db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.tokenHash, exchangeHash(token, bound ?? "")),
          eq(oneTimeTokens.purpose, "signIn"),
          gt(oneTimeTokens.expiresAt, tx.now),
        ),
      )
      .returning();
    const [user] = used ? await tx.db.select().from(users).where(eq(users.id, used.userId)) : [];
    if (!user) throw new AppError("expired", "sign_in_expired");
    return signInAs(tx, user, "external");
  });
}
