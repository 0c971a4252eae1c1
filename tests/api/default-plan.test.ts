import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trial } from "@/lib/billing/rules";
import { findOverview } from "@/lib/billing/find-overview";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { hasInvoices } from "@/lib/billing/read-billing";
import { tryPlans } from "@/lib/billing/try-plans";
import { readSettings, settings } from "@/lib/platform/process/settings";
import { templateRoom } from "@/lib/templates/assert-room";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { contextAs } from "../support/context-as";
import { givenUser } from "../support/shortcuts";
import { givenSubscription } from "../support/subscription";

useProduct();
beforeEach(() => {
  settings().DEFAULT_PLAN = "unlimited";
});
afterEach(() => {
  settings().DEFAULT_PLAN = "trial";
  settings().isLoopback = true;
});

const onTrial = () => givenUser({}, { onTrial: true });

test("with DEFAULT_PLAN=unlimited somebody without a plan has no limits, and with trial they do", async () => {
  const ctx = await contextAs(await onTrial());
  expect(await findOverview(ctx)).toMatchObject({
    planState: "unlimited",
    users: { used: 1, limit: null },
    workflows: { sent: 0, limit: null },
  });
  expect((await templateRoom(ctx)).limit).toBeNull();
  settings().DEFAULT_PLAN = "trial";
  expect((await findOverview(ctx)).workflows.limit).toBe(trial.workflows);
  expect((await templateRoom(ctx)).limit).toBe(trial.templates);
});

test("an organisation without a plan invites people and makes a key, and with trial it does not", async () => {
  const { id, admin } = await givenCompany({ plan: false });
  const invite = (email: string) =>
    call("POST", `/companies/${id}/company-users`, {
      token: admin.token,
      body: { first_name: "Danae", last_name: "Petrou", email, role: "3", default_language: "en" },
    });
  const makeKey = () => call("PATCH", `/companies/${id}/company-api-credentials`, { token: admin.token });
  expect((await invite("first@example.test")).status).toBe(201);
  expect((await makeKey()).json).toMatchObject({ secret_key: expect.any(String) });
  settings().DEFAULT_PLAN = "trial";
  expect((await invite("second@example.test")).json.label).toBe("PlanLimitReached");
  expect((await makeKey()).json.label).toBe("PlanLimitReached");
});

test("what was bought before limits nothing, and nothing can be bought", async () => {
  const buyer = await onTrial();
  await givenSubscription({ userId: buyer.id }, { units: 1 });
  expect(await findOverview(await contextAs(buyer))).toMatchObject({
    planState: "unlimited",
    subscription: null,
    workflows: { limit: null },
  });
  const { subscription_detail } = await must("GET", "/auth/me", { token: buyer.token });
  expect(subscription_detail).toMatchObject({ units: null, cycle_workflow_limit: null, template_limit: null });
  const origin = settings().appUrl.origin;
  const bought = await call("POST", "/companies/checkout-session", {
    token: buyer.token,
    body: { price_id: "monthly", units: 1, success_url: `${origin}/app`, cancel_url: `${origin}/app` },
  });
  expect(bought.json.message).toBe("Plans cannot be bought here yet. Please contact us.");
});

test("what was bought before is neither billed again nor changed", async () => {
  const buyer = await onTrial();
  const cycle = { cycleStart: new Date("2020-01-01"), cycleEnd: new Date("2020-02-01") };
  await givenSubscription({ userId: buyer.id }, { ...cycle, providerSubscriptionId: `embedded.${randomUUID()}` });
  const ctx = await contextAs(buyer);
  await renewEmbedded(ctx);
  expect(await hasInvoices(ctx, { companyId: null, userId: buyer.id })).toBe(false);
  const { status, json } = await call("PATCH", "/companies/subscription", {
    token: buyer.token,
    body: { units: 3 },
  });
  expect([status, json.message]).toEqual([502, "Plans cannot be bought here yet. Please contact us."]);
});

test("somebody who bought before can delete their account, also in production", async () => {
  const buyer = await onTrial();
  await givenSubscription({ userId: buyer.id });
  settings().isLoopback = false;
  const { status } = await call("DELETE", "/users/me", { token: buyer.token });
  expect(status).toBe(204);
});

test("an enterprise plan's limits, which the operator sets, stay", async () => {
  const { admin } = await givenCompany({ userLimit: 7 });
  expect(await findOverview(await contextAs(admin))).toMatchObject({ planState: "enterprise", users: { limit: 7 } });
});

test("doctor says it", async () => {
  expect(await tryPlans()).toBe("none are sold, and everybody is without limits (DEFAULT_PLAN=unlimited)");
});

test.each([
  [{ DEFAULT_PLAN: "free" }, /^DEFAULT_PLAN must be trial or unlimited/],
  [{ DEFAULT_PLAN: "unlimited", BILLING: "embedded" }, /^DEFAULT_PLAN=unlimited sells nothing: remove BILLING\.$/],
])("%j is refused at the start", (given, problem) => {
  expect(readSettings({ ...given, SECRET_KEY: "x".repeat(32) })).toEqual({
    problems: [expect.stringMatching(problem)],
  });
});
