import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { networkOf } from "@/lib/platform/network/network-of";
import { forgetLimit, limitedUntil, limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import { maximumConfirmationTries } from "./rules";

const week = 7 * 86_400;
/**
 * Limits for all codes of an address, even if the account is deleted and signed up again: few tries from one network,
 * so that a stranger cannot use up the owner's, and too few in all to guess a code.
 */
const ofAddressHere = { name: "confirmation-tries", points: maximumConfirmationTries, seconds: week };
const ofAddress = { name: "confirmation-address", points: 3 * maximumConfirmationTries, seconds: week };
/** For all addresses that one network has signed up with; tries of the right code are returned. */
const ofNetwork = { name: "confirmation-network", points: 60, seconds: 3600 };

const network = ({ request }: UserContext) => networkOf(request.ip);
const limitsOf = (ctx: UserContext) => [
  { limit: ofAddressHere, key: sha256(`${ctx.actor.email} ${network(ctx)}`) },
  { limit: ofAddress, key: sha256(ctx.actor.email) },
];

/** Refuses if no more codes may be tried; the account can then still be confirmed by a mailed link. */
export async function assertTriesLeft(ctx: UserContext): Promise<void> {
  for (const { limit, key } of limitsOf(ctx)) {
    const until = await limitedUntil(limit, key, ctx.now);
    if (!until) continue;
    const retryAfterSeconds = Math.ceil((until.getTime() - ctx.now.getTime()) / 1000);
    throw new AppError("too_many", "confirmation_tries", { retryAfterSeconds });
  }
}

export async function countTry(ctx: UserContext): Promise<void> {
  await assertTriesLeft(ctx);
  await limitInDatabase(ofNetwork, network(ctx));
  for (const { limit, key } of limitsOf(ctx)) await limitInDatabase(limit, key);
}

/** Resets the tries after a right code. */
export async function forgetTries(ctx: UserContext): Promise<void> {
  await returnToLimit(ofNetwork, network(ctx));
  for (const { limit, key } of limitsOf(ctx)) await forgetLimit(limit, key);
}
