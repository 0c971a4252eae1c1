import { must } from "./api";
import type { Sender } from "./given";

const back = "http://localhost:3999/app";
export const purchase = (units: number) => ({ price_id: "monthly", units, success_url: back, cancel_url: back });

/** Buys the given number of units for a month from the embedded billing. */
export async function buyPlan({ token }: Sender, units: number): Promise<void> {
  const { url } = await must("POST", "/companies/checkout-session", { token, body: purchase(units) });
  await must("POST", `/dev/billing/checkouts/${url.split("/").at(-1)}`, { token });
}
