import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { oneTimeTokens, users } from "@/db/schema/users";
import { type Context, transact } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { assertHardToGuess } from "./guessable-passwords";
import type { resetPasswordInput } from "./schema";
import { setPassword } from "./set-password";
import { takeOver } from "./take-over";
import { forgetWrongPasswords } from "./sign-in";

/** Sets the password with the mailed token, which works once; a refused password does not use it up. */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetPasswordInput>): Promise<void> {
  await transact(ctx, async (tx) => {
    // Deleting the token is the lock: of two concurrent calls, one deletes nothing.
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
    const [user] = used ? await tx.db.select().from(users).where(eq(users.id, used.userId)).for("update") : [];
    // Thrown inside the transaction, so that a wrong address given with the token does not use up the owner's link.
    if (!user || !isSameAddress(user.email, input.email)) throw new AppError("expired", "reset_link_expired");
    await assertHardToGuess(input.password, user);
    // The mailed token proves the address.
    await setPassword(tx, user.confirmedAt ? user : await takeOver(tx, user), input.password);
  });
  await forgetWrongPasswords(input.email);
}
