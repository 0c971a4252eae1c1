import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { oneTimeTokens, users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import { assertNotCommon } from "./common-passwords";
import type { resetPasswordInput } from "./schema";
import { setPassword } from "./set-password";
import { forgetWrongPasswords } from "./sign-in";

/** The mailed token sets the password, once; a password that is refused does not use it up. */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetPasswordInput>): Promise<void> {
  assertNotCommon(input.password);
  await transact(ctx, async (tx) => {
    // The deleted row is the lock: of two calls at once, one finds nothing.
    const [used] = await tx.db
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.tokenHash, sha256(input.token)),
          eq(oneTimeTokens.purpose, "passwordReset"),
          gt(oneTimeTokens.expiresAt, tx.now),
        ),
      )
      .returning();
    const [user] = used ? await tx.db.select().from(users).where(eq(users.id, used.userId)) : [];
    // Thrown within the transaction: the owner's link survives somebody else's address beside it.
    if (!user || user.email !== input.email) throw new AppError("expired", "reset_link_expired");
    await setPassword(tx, user, input.password);
  });
  await forgetWrongPasswords(input.email);
}
