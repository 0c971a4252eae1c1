import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { limitedUntil, limitInDatabase, takeIfLeft } from "@/lib/platform/http/rate-limit";
import { networkOf } from "@/lib/platform/network/network-of";
import { addressKey, isSameAddress } from "@/lib/platform/text/mail-address";

/** Few from one network, so that a stranger who asks for codes leaves the owner of the address theirs. */
const firstHere = { name: "visit-first-here", points: 1, seconds: 3600 };
const moreHere = { name: "visit-address-here", points: 2, seconds: 3600 };
/** From all networks together, so that its mailbox is not flooded. Many codes for a few networks use up no first one. */
const firstOfAddress = { name: "visit-first", points: 12, seconds: 3600 };
const moreOfAddress = { name: "visit-address", points: 6, seconds: 3600 };
/** Whoever is signed in with the address has codes that nobody else can use up. */
const ofOwner = { name: "visit-owner", points: 3, seconds: 3600 };

/** Refuses another code to this address for now. */
export async function limitCodes({ actor, request, now }: Context, email: string): Promise<void> {
  if (actor.kind === "user" && actor.confirmed && !actor.viaKey && isSameAddress(actor.email, email))
    return limitInDatabase(ofOwner, `user:${actor.userId}`);
  const address = addressKey(email);
  const here = sha256(`${address} ${networkOf(request.ip)}`);
  const used = (await limitedUntil(firstHere, here, now)) ?? (await limitedUntil(firstOfAddress, address, now));
  // Another request may use up the first one meanwhile.
  if (!used && (await takeIfLeft(firstHere, here)) && (await takeIfLeft(firstOfAddress, address))) return;
  await limitInDatabase(moreHere, here);
  await limitInDatabase(moreOfAddress, address);
}
