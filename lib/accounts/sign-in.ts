import "server-only";
import type { z } from "zod";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { networkOf } from "@/lib/platform/network/network-of";
import { addressKey } from "@/lib/platform/text/mail-address";
import { forgetLimit, limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { recordRefusal } from "@/lib/security/record-refusal";
import { asGivenFirst, holdsAddress } from "@/lib/platform/mail/address-forms";
import { signInAs } from "./sign-in-as";
import { passwordMatches } from "./passwords";
import type { signInInput } from "./schema";

/** Per account and address, so that somebody who guesses from elsewhere does not lock the owner out. */
const perAccountAndAddress = { name: "sign-in-account", points: 10, seconds: 900 };
const perAddress = { name: "sign-in-address", points: 100, seconds: 900 };
/** Wrong passwords from all addresses together; setting a new password by mailed link resets the count. */
const perAccount = { name: "sign-in-account-alone", points: 30, seconds: 900 };

export const forgetWrongPasswords = (email: string) => forgetLimit(perAccount, addressKey(email));

export async function signIn(ctx: Context, input: z.infer<typeof signInInput>): Promise<SignedIn | StepAwaited> {
  const network = networkOf(ctx.request.ip);
  const address = addressKey(input.email);
  const key = `${address}|${network}`;
  await limitInDatabase(perAddress, network);
  await limitInDatabase(perAccountAndAddress, key);
  await limitInDatabase(perAccount, address);
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(holdsAddress(users.email, input.email))
    .orderBy(asGivenFirst(users.email, input.email))
    .limit(1);
  const matches = await passwordMatches(user?.passwordHash, input.password);
  if (user && !matches) await recordRefusal(ctx, "signInRefused", user.id, "password");
  if (!user || !matches) throw new AppError("unauthenticated", "wrong_credentials");
  await forgetLimit(perAccountAndAddress, key);
  await returnToLimit(perAccount, address);
  return signInAs(ctx, user, "password");
}
