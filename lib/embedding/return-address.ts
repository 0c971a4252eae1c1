import "server-only";
import { createHmac } from "node:crypto";
import { listOriginsOf } from "@/lib/organisations/companies/allowed-origins";
import type { Context } from "@/lib/platform/context/context";
import { hmac } from "@/lib/platform/crypto/crypto";
import { addressOf } from "@/lib/platform/network/origins";
import type { EmbedSession } from "./find-session";

const ours = ["countersign", "signatory", "state", "signature"];

/** Known to whoever made the session and to nobody else: what comes back to the application is signed with it. */
export const returnSecret = ({ salt }: Pick<EmbedSession, "salt">): string => hmac("embedding", `return.${salt}`);

/**
 * The address in the application after finishing, signed as webhooks are; null if the session has none, or the
 * organisation has taken its origin off the list since.
 */
export async function returnAddress(ctx: Context, session: EmbedSession, signatoryId: number): Promise<string | null> {
  const { returnUrl, companyId } = session;
  const allowed = returnUrl === null ? null : addressOf(await listOriginsOf(ctx, companyId), returnUrl);
  if (allowed === null) return null;
  const address = new URL(allowed);
  for (const name of ours) address.searchParams.delete(name);
  address.searchParams.set("countersign", "finished");
  address.searchParams.set("signatory", String(signatoryId));
  if (session.returnState !== null) address.searchParams.set("state", session.returnState);
  const seconds = Math.floor(ctx.now.getTime() / 1000);
  const { hash } = address;
  address.hash = "";
  const code = createHmac("sha256", returnSecret(session)).update(`${seconds}.${address.href}`).digest("hex");
  return `${address.href}&signature=t=${seconds},v1=${code}${hash}`;
}
