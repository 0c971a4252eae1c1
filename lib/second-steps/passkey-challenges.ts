import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { passkeyChallenges } from "@/db/schema/second-steps";
import type { Context } from "@/lib/platform/context/context";
import { randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { settings } from "@/lib/platform/process/settings";
import { challengeMinutes } from "./rules";

/** What a passkey is asked for, and by whom: an answer to one is no answer to another. */
export type PasskeyUse =
  | { for: "sign-in"; browser: string }
  | { for: "second-step"; challenge: string }
  | { for: "proof"; sessionId: number }
  | { for: "registration"; sessionId: number };

const boundTo = (use: PasskeyUse) => sha256(JSON.stringify(use));

/** The site that passkeys belong to. */
export const relyingParty = () => ({ id: settings().appUrl.hostname, origin: settings().appUrl.origin });

/** Something to sign, once and within minutes. */
export async function makePasskeyChallenge(ctx: Context, use: PasskeyUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomToken();
  await ctx.db.insert(passkeyChallenges).values({
    challengeHash: sha256(challenge),
    boundTo: boundTo(use),
    expiresAt: new Date(ctx.now.getTime() + challengeMinutes * 60_000),
  });
  return new Uint8Array(Buffer.from(challenge, "base64url"));
}

/** Whether this was asked for this use and not answered yet. */
export async function takePasskeyChallenge(ctx: Context, use: PasskeyUse, challenge: string): Promise<boolean> {
  const taken = await ctx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, sha256(challenge)),
        eq(passkeyChallenges.boundTo, boundTo(use)),
        gt(passkeyChallenges.expiresAt, ctx.now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return taken.length > 0;
}
