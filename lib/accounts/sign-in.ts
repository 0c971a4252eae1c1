import "server-only";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { forgetLimit, limitInDatabase } from "@/lib/platform/rate-limit";
import type { SignedIn } from "@/lib/platform/http/signed-in-answer";
import { enter } from "./enter";
import { passwordMatches } from "./passwords";
import type { signInInput } from "./schema";

/** Per account and address, and per address alone: the victim of a guesser elsewhere is not locked out. */
const perAccount = { name: "sign-in-account", points: 10, seconds: 900 };
const perAddress = { name: "sign-in-address", points: 100, seconds: 900 };

export async function signIn(ctx: Context, input: z.infer<typeof signInInput>): Promise<SignedIn> {
  const key = `${input.email}|${ctx.request.ip}`;
  await limitInDatabase(perAddress, ctx.request.ip);
  await limitInDatabase(perAccount, key);
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email));
  const matches = await passwordMatches(user?.passwordHash, input.password);
  if (!user || !matches) throw new AppError("unauthenticated", "wrong_credentials");
  await forgetLimit(perAccount, key);
  return enter(ctx, user);
}
