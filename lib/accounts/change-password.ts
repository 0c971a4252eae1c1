import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { forgetLimit, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { assertHardToGuess } from "./guessable-passwords";
import { passwordMatches } from "./passwords";
import type { changePasswordInput } from "./schema";
import { setPassword } from "./set-password";

/** Stops somebody with a stolen session from guessing the password. */
const limit = { name: "change-password", points: 10, seconds: 900 };

/** Checks the current password and sets a new one; every other session ends. */
export async function changePassword(ctx: UserContext, input: z.infer<typeof changePasswordInput>): Promise<void> {
  const key = String(ctx.actor.userId);
  await limitInDatabase(limit, key);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId));
  if (!user) throw new AppError("unauthenticated");
  if (user.passwordHash === null) throw new AppError("conflict", "no_password_yet");
  if (!(await passwordMatches(user.passwordHash, input.currentPassword)))
    throw invalid({ currentPassword: "passwordWrong" });
  await assertHardToGuess(input.password, user);
  await transact(ctx, (tx) => setPassword(tx, user, input.password));
  await forgetLimit(limit, key);
}
