import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { call, must, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import type { Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const day = 86_400_000;
const invoicesOf = async ({ token }: Sender) =>
  (await must("GET", "/companies/subscription/invoices", { token }))["invoices"];

test("a preview answers the immediate cost of a change and changes nothing; the change costs that", async () => {
  const sender = await givenUser({}, { onTrial: true });
  await buyPlan(sender, 3);
  const mine = eq(subscriptions.userId, sender.id);
  const dayStart = new Date().setUTCHours(0, 0, 0, 0);
  const cycle = { cycleStart: new Date(dayStart - 15 * day), cycleEnd: new Date(dayStart + 15 * day) };
  await database().update(subscriptions).set(cycle).where(mine);
  const ask = (body: unknown) => call("PATCH", "/companies/subscription", { token: sender.token, body });
  const stored = () => database().select().from(subscriptions).where(mine);
  const before = await stored();
  expect((await ask({ units: 5, preview: true })).json).toEqual({
    success: true,
    amount_due: 2000,
    cycle_workflow_limit: 400,
  });
  expect((await ask({ units: 1, preview: true })).json["amount_due"]).toBe(0);
  expect((await ask({ price_id: "annual", preview: true })).json["amount_due"]).toBe(72_000 - 3000);
  expect([await stored(), (await invoicesOf(sender)).length]).toEqual([before, 1]);

  expect((await ask({ units: 5 })).json["subscription"]).toMatchObject({ units: 5, type: "monthly", price: 10_000 });
  expect(await invoicesOf(sender)).toMatchObject([{ total: 2000 }, { total: 6000 }]);
  const yearly = (await ask({ price_id: "annual" })).json;
  expect(yearly["subscription"]).toMatchObject({ units: 5, type: "annual", price: 120_000, workflow_limit: 6000 });
  expect(yearly).not.toHaveProperty("amount_due");
  expect(await invoicesOf(sender)).toMatchObject([{ total: 120_000 - 5000 }, { total: 2000 }, { total: 6000 }]);
  const [row] = await stored();
  expect(row?.cycleEnd.getTime()).toBeGreaterThan(Date.now() + 360 * day);
  expect((await ask({ units: 4, price_id: "monthly" })).json["subscription"]).toMatchObject({ units: 4, price: 8000 });
  expect(await invoicesOf(sender)).toHaveLength(3);

  for (const wrong of [
    {},
    { preview: true },
    { price_id: "weekly" },
    { units: 31, preview: true },
    { units: 2, preview: 1 },
  ])
    expect((await ask(wrong)).status).toBe(422);
  await must("DELETE", "/companies/subscription", { token: sender.token });
  const refused = await ask({ price_id: "annual", preview: true });
  expect([refused.status, refused.json["message"]]).toEqual([
    409,
    "Your subscription is cancelled. Renew it first, then choose another billing.",
  ]);
});
