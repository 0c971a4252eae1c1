import "server-only";
import { and, eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { samplePeople } from "./people";

/** The account that the first start prints. Its password is public (docs/product.md). */
export const sampleAccount = { email: samplePeople.ariadne.email, password: "countersign sample" };

export async function findSampleAccount(ctx: Context): Promise<typeof sampleAccount | undefined> {
  const isSample = and(eq(users.email, sampleAccount.email), eq(users.isSample, true));
  const [own] = await ctx.db.select({ id: users.id }).from(users).where(isSample);
  return own && sampleAccount;
}

/** The sample account for a visitor whom it lets in (`signInAs`). */
export async function offeredSample(ctx: Context): Promise<typeof sampleAccount | undefined> {
  return settings().isLoopback && ctx.request.isHere ? findSampleAccount(ctx) : undefined;
}
