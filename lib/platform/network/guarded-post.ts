import "server-only";
import { AddressRefused, type Guard } from "./guarded-connection";
import { guardedRequest } from "./guarded-request";

const deadlineMs = 10_000;
const answerBytes = 1_000_000;

/**
 * Posts to a customer's URL: https to the checked address only, no redirects, ten seconds, at most 1 MB of the answer
 * (docs/threats.md 18).
 */
export async function guardedPost(
  url: URL,
  body: string,
  headers: Record<string, string>,
  guard: Guard,
): Promise<{ status: number; beginning: Buffer }> {
  const isHttp = url.protocol === "http:" && guard.allowPrivate;
  if (url.protocol !== "https:" && !isHttp) throw new AddressRefused(url.host);
  return guardedRequest(url, { method: "POST", headers, body, deadlineMs, most: answerBytes }, guard);
}
