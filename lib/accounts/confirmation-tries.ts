import "server-only";
import type { MemberContext } from "@/lib/platform/context";
import { sha256 } from "@/lib/platform/crypto";
import { AppError } from "@/lib/platform/errors";
import { networkOf } from "@/lib/platform/network-of";
import { forgetLimit, limitedUntil, limitInDatabase, returnToLimit } from "@/lib/platform/rate-limit";
import { maximumConfirmationTries } from "./rules";

const daySeconds = 86_400;
/** All codes of an address together, also for whoever deletes the account and signs up again. */
const ofAddress = { name: "confirmation-tries", points: maximumConfirmationTries, seconds: 7 * daySeconds };
/** For all addresses that one network has signed up with; tries of the right code are returned. */
const ofNetwork = { name: "confirmation-network", points: 60, seconds: 3600 };

const keyOf = ({ actor }: MemberContext) => sha256(actor.email);

/** Refuses where no more codes may be tried; a mailed link is the way then. */
export async function assertTriesLeft(ctx: MemberContext): Promise<void> {
  const until = await limitedUntil(ofAddress, keyOf(ctx), ctx.now);
  if (!until) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - ctx.now.getTime()) / 1000);
  throw new AppError("too_many", "confirmation_tries", { retryAfterSeconds });
}

export async function countTry(ctx: MemberContext): Promise<void> {
  await assertTriesLeft(ctx);
  await limitInDatabase(ofNetwork, networkOf(ctx.request.ip));
  await limitInDatabase(ofAddress, keyOf(ctx));
}

/** The code was right. */
export async function forgetTries(ctx: MemberContext): Promise<void> {
  await returnToLimit(ofNetwork, networkOf(ctx.request.ip));
  await forgetLimit(ofAddress, keyOf(ctx));
}
