import type { Page } from "@playwright/test";
import { expect } from "./support";

const headers = { origin: process.env.APP_URL ?? "" };

/** Buys units for a month from the embedded billing, for whoever is signed in. */
export async function buyByApi(page: Page, units: number): Promise<void> {
  const back = `${headers.origin}/app/account/subscription`;
  const data = { price_id: "monthly", units, success_url: back, cancel_url: back };
  const { url } = (await (await page.request.post("/v1/companies/checkout-session", { data, headers })).json()) as {
    url: string;
  };
  const completed = await page.request.post(`/v1/dev/billing/checkouts/${url.split("/").at(-1)}`, { headers });
  expect(completed.ok()).toBe(true);
}
