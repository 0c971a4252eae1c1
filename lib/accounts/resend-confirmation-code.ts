import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { assertTriesLeft } from "./confirmation-tries";
import { issueConfirmationCode } from "./issue-confirmation-code";

const limit = { name: "confirmation-code", points: 5, seconds: 3600 };

export async function resendConfirmationCode(ctx: UserContext): Promise<void> {
  if (ctx.actor.confirmed) throw new AppError("conflict", "already_confirmed");
  await assertTriesLeft(ctx);
  await limitInDatabase(limit, String(ctx.actor.userId));
  await transact(ctx, async (tx) => {
    const [user] = await tx.db.select().from(users).where(eq(users.id, tx.actor.userId));
    if (user) await issueConfirmationCode(tx, user);
  });
}
