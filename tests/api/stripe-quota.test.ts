import { expect, test } from "vitest";
import { must, useProduct } from "../support/api";
import { change, deliver, event, givenSubscriber, sellThrough } from "../support/stripe-payers";
import { seconds, useStripeServer } from "../support/stripe-server";

useProduct();
const stripe = await useStripeServer();
sellThrough(stripe);

test("Stripe's cycle, too, has workflows in proportion to the time, also where the portal changed the units", async () => {
  const { sender, customer, subscription } = await givenSubscriber(stripe);
  const dayStart = new Date().setUTCHours(0, 0, 0, 0) / 1000;
  const [item] = subscription["items"].data;
  const lastDay = { current_period_start: dayStart - 29 * 86_400, current_period_end: dayStart + 86_400 };
  Object.assign(item, lastDay);
  await deliver(event(customer));
  const quota = async () =>
    (await must("GET", "/auth/me", { token: sender.token }))["subscription_detail"]["cycle_workflow_limit"];
  expect(await quota()).toBe(300);
  expect((await change(sender, 30)).json["subscription_detail"]["cycle_workflow_limit"]).toBe(390);
  await deliver(event(customer));
  expect(await quota()).toBe(390);
  item.quantity = 3;
  await deliver(event(customer));
  expect(await quota()).toBe(300);
  await change(sender, 30);
  const next = { current_period_start: seconds() + 1, current_period_end: seconds() + 30 * 86_400 };
  Object.assign(item, next);
  await deliver(event(customer));
  expect(await quota()).toBe(3000);
});
