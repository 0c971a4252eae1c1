import "server-only";
import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { passwordMatches } from "@/lib/accounts/passwords";
import type { Context } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { samplePeople } from "./people";

/** The account that the first start prints. Its password is public (docs/product.md). */
export const sampleAccount = { email: samplePeople.ariadne.email, password: "countersign sample" };

const findOwn = async (ctx: Context) => {
  const isSample = and(eq(users.email, sampleAccount.email), eq(users.isSample, true));
  const [own] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(isSample);
  return own;
};

export async function findSampleAccount(ctx: Context): Promise<typeof sampleAccount | undefined> {
  return (await findOwn(ctx)) && sampleAccount;
}

/** The sample account for a visitor whom it lets in (`signInAs`), as long as its password is the public one. */
export async function offeredSample(ctx: Context): Promise<typeof sampleAccount | undefined> {
  if (!settings().isLoopback || !ctx.request.isHere) return undefined;
  const own = await findOwn(ctx);
  return own && (await passwordMatches(own.passwordHash, sampleAccount.password)) ? sampleAccount : undefined;
}
