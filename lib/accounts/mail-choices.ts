import "server-only";
import { eq } from "drizzle-orm";
import { type OptionalMail, optionalMails } from "@/db/enums";
import { users } from "@/db/schema/users";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import type { MailChoices } from "./schema";

export async function findMailChoices(ctx: UserContext): Promise<MailChoices> {
  const own = eq(users.id, ctx.actor.userId);
  const [user] = await ctx.db.select({ mutedMails: users.mutedMails }).from(users).where(own);
  if (!user) throw new AppError("unauthenticated");
  return toChoices(user.mutedMails);
}

/** Sets the given choices and leaves the rest. */
export async function changeMailChoices(ctx: UserContext, change: Partial<MailChoices>): Promise<MailChoices> {
  return transact(ctx, async (tx) => {
    const own = eq(users.id, tx.actor.userId);
    await tx.db.select({ id: users.id }).from(users).where(own).for("update");
    const chosen = { ...(await findMailChoices(tx)), ...change };
    const mutedMails = optionalMails.filter((mail) => !chosen[mail]);
    await tx.db.update(users).set({ mutedMails }).where(own);
    return toChoices(mutedMails);
  });
}

const toChoices = (muted: readonly OptionalMail[]): MailChoices => ({
  completed: !muted.includes("completed"),
  declined: !muted.includes("declined"),
  stepDone: !muted.includes("stepDone"),
  reminders: !muted.includes("reminders"),
  newBrowser: !muted.includes("newBrowser"),
});
