import "server-only";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import type { Context } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { readCookie, setCookie } from "@/lib/platform/http/cookies";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { askForPasskey, checkPasskey } from "@/lib/second-steps/check-passkey";
import { findAwaitedStep } from "./pass-second-step";
import { signInAs } from "./sign-in-as";

const perCaller = { name: "passkey", points: 200, seconds: 900 };
/** The sign-in page asks with each visit, and many people may share an address. */
const asksPerCaller = { name: "passkey-ask", points: 2000, seconds: 900 };

/**
 * Asks for a passkey: of whoever waits for a second step, of the caller who is signed in (for a proof), or of anybody
 * who signs in. The last is bound to the browser by a cookie.
 */
export async function askFor(ctx: Context, challenge: string | undefined, headers: Headers) {
  await limitInDatabase(asksPerCaller, networkOf(ctx.request.ip));
  if (challenge !== undefined) {
    const { userId } = await findAwaitedStep(ctx, headers, challenge);
    return { options: await askForPasskey(ctx, { for: "second-step", challenge }, userId), cookie: null };
  }
  if (ctx.actor.kind === "user" && !ctx.actor.viaKey) {
    const { userId, sessionId } = ctx.actor;
    return { options: await askForPasskey(ctx, { for: "proof", sessionId }, userId), cookie: null };
  }
  const browser = readCookie(headers, "passkey") ?? randomToken();
  return { options: await askForPasskey(ctx, { for: "sign-in", browser }), cookie: setCookie("passkey", browser) };
}

/** Signs in by a passkey alone, which has verified its user; no password and no second step is asked for. */
export async function signInByPasskey(
  ctx: Context,
  passkey: string,
  headers: Headers,
): Promise<SignedIn | StepAwaited> {
  await limitInDatabase(perCaller, networkOf(ctx.request.ip));
  const browser = readCookie(headers, "passkey") ?? "";
  const userId = await checkPasskey(ctx, passkey, { for: "sign-in", browser });
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated", "passkey_refused");
  return signInAs(ctx, user, "passkey");
}
