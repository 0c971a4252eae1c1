import "server-only";
import { AddressRefused } from "@/lib/platform/network/guarded-connection";
import { guardedRequest } from "@/lib/platform/network/guarded-request";
import { settings } from "@/lib/platform/process/settings";

/** What the libraries send; a form is encoded as its text. */
type Sent = BodyInit | Uint8Array | null | undefined;

const deadlineMs = 10_000;
const most = 2_000_000;

/**
 * `fetch` for addresses that an organisation has entered: at the checked address only, without redirects, within ten
 * seconds and 2 MB; https unless private addresses are allowed (docs/threats.md 18).
 */
export async function guardedFetch(
  address: string,
  { method = "GET", headers = {}, body = null }: { method?: string; headers?: object; body?: Sent } = {},
): Promise<Response> {
  const allowPrivate = settings().ALLOW_PRIVATE_SIGN_IN;
  const url = new URL(address);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && allowPrivate)) throw new AddressRefused(url.host);
  const sent = body === null ? {} : { body: await new Response(body as BodyInit).text() };
  const answer = await guardedRequest(
    url,
    {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(new Headers(headers as HeadersInit)), // the library gives a plain object
      ...sent,
      deadlineMs,
      most,
    },
    { allowPrivate },
  );
  if (answer.body === null) throw new Error("The provider's answer was too large or broke off");
  return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
    status: answer.status,
    headers: answer.contentType ? { "content-type": answer.contentType } : {},
  });
}
