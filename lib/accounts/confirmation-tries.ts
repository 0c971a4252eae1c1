import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { networkOf } from "@/lib/platform/network/network-of";
import { forgetLimit, limitedUntil, limitInDatabase, returnToLimit } from "@/lib/platform/http/rate-limit";
import { maximumConfirmationTries } from "./rules";

const week = 7 * 86_400;
/**
 * Of all codes of an address, also for whoever deletes the account and signs up again: few from one network, so that a
 * stranger who tries does not take the tries of its owner, and in all too few to guess a code.
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

/** Refuses where no more codes may be tried; a mailed link is the way then. */
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

/** The code was right. */
export async function forgetTries(ctx: UserContext): Promise<void> {
  await returnToLimit(ofNetwork, network(ctx));
  for (const { limit, key } of limitsOf(ctx)) await forgetLimit(limit, key);
}
