import "server-only";
import { eq } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { toUserDto } from "./to-dto";

/** Sets the language of the pages, mails and answers that this person gets. */
export async function changeLanguage(ctx: UserContext, defaultLanguage: Language) {
  const [user] = await ctx.db.update(users).set({ defaultLanguage }).where(eq(users.id, ctx.actor.userId)).returning();
  if (!user) throw new AppError("unauthenticated");
  return toUserDto(user);
}
