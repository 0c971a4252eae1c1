import "server-only";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "@/db/schema/second-steps";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { makePasskeyChallenge, type PasskeyUse, relyingParty, takePasskeyChallenge } from "./passkey-challenges";

const base64url = z.string().regex(/^[\w-]*$/);
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

/** Options for the browser, as JSON text: of one person's passkeys, or of any that the browser knows. */
export async function askForPasskey(ctx: Context, use: PasskeyUse, userId?: number): Promise<string> {
  const own =
    userId === undefined
      ? []
      : await ctx.db
          .select({ id: passkeys.credentialId, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.userId, userId));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await makePasskeyChallenge(ctx, use),
    allowCredentials: own,
    userVerification: use.for === "sign-in" ? "required" : "preferred",
  });
  return JSON.stringify(options);
}

/**
 * The owner of the passkey that signed what was asked for; refuses everything else, an authenticator whose counter says
 * that it was copied included.
 * @param userId whose passkey it has to be; absent: anybody's, for signing in by passkey alone
 */
export async function checkPasskey(ctx: Context, text: string, use: PasskeyUse, userId?: number): Promise<number> {
  const response = readJson(assertion, text);
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takePasskeyChallenge(ctx, use, challenge))) throw refused();
  const ofOwner = userId === undefined ? undefined : eq(passkeys.userId, userId);
  const [known] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), ofOwner));
  if (!known) throw refused();
  const { id, origin } = relyingParty();
  const checked = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    requireUserVerification: use.for === "sign-in",
  }).catch((error: unknown) => {
    log.warn({ passkeyId: known.id, userId: known.userId, reason: String(error) }, "a passkey was refused");
    return null;
  });
  if (!checked?.verified) throw refused();
  const counter = checked.authenticationInfo.newCounter;
  const used = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now })
    // Once more, as another call may have counted since; 0 is the counter of authenticators that do not count.
    .where(
      and(
        eq(passkeys.id, known.id),
        or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id });
  if (used.length === 0) throw refused();
  return known.userId;
}

export const refused = () => new AppError("unauthenticated", "passkey_refused");

/** Refuses text that is not the JSON of this shape. */
export function readJson<T>(shape: z.ZodType<T>, text: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw refused();
  }
}

const clientData = z.object({ challenge: z.string().max(200) });
export const challengeIn = (clientDataJSON: string) =>
  readJson(clientData, Buffer.from(clientDataJSON, "base64url").toString("utf8")).challenge;
