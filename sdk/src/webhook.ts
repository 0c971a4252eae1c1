import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Schemas } from "./calls.js";

export type Delivery = Schemas["WebhookDelivery"];

/** The delivery was not signed with the secret, or is too old. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

type Options = {
  /** How many seconds the time of the signature may differ from this machine's. */
  toleranceSeconds?: number;
};

/**
 * Returns what a delivery says if it was signed with the webhook's secret within the last five minutes, and throws
 * `WebhookRefused` otherwise. `body` is the request's body as received: parsed and written anew it may differ.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | IncomingHttpHeaders | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
  { toleranceSeconds = 300 }: Options = {},
): Delivery {
  if (!secret) throw new TypeError("verifyWebhook needs the webhook's secret.");
  const [, time, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signatureIn(headers)) ?? [];
  if (!time || !given) throw new WebhookRefused("The delivery has no valid Countersign-Signature.");
  const right = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(right, Buffer.from(given, "hex")))
    throw new WebhookRefused("The delivery was not signed with this secret.");
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= toleranceSeconds))
    throw new WebhookRefused("The delivery was signed too long ago, or the clocks differ.");
  return JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)) as Delivery;
}

function signatureIn(headers: Parameters<typeof verifyWebhook>[1]): string {
  if (headers instanceof Headers) return headers.get("countersign-signature") ?? "";
  const found = Object.entries(headers).filter(([name]) => name.toLowerCase() === "countersign-signature");
  const [value] = found.flatMap(([, one]) => one ?? []);
  return value ?? "";
}
