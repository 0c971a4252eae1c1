import "server-only";
import { createHmac } from "node:crypto";

/**
 * `t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 of `<t>.<body>` with the webhook's secret. The time lets a receiver refuse
 * a replayed delivery.
 */
export function webhookSignature(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
