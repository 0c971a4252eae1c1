import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { enterpriseSubscriptions } from "@/db/schema/companies";
import { findOverview } from "@/lib/billing/find-overview";
import { limitRefusal } from "@/lib/billing/limits";
import { useProduct } from "../support/api";
import { givenCompany, givenHolding } from "../support/companies";
import { contextAs } from "../support/context-as";
import type { Sender } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";
import { givenSubscription } from "../support/subscription";

useProduct();

const day = 86_400_000;
const inDays = (count: number) => new Date(Date.now() + count * day);

const overviewOf = async (sender: Sender) => findOverview(await contextAs(sender));
const dropOwn = ({ id }: Sender) => database().delete(subscriptions).where(eq(subscriptions.userId, id));
const onTrial = () => givenUser({}, { onTrial: true });

describe("what the tab shows to a user without an organisation", () => {
  test("on trial: one user and ten workflows in all", async () => {
    const { planState, running, users, workflows: usage } = await overviewOf(await onTrial());
    expect([planState, running, users, usage]).toEqual([
      "trial",
      null,
      { used: 1, limit: 1 },
      { sent: 0, limit: 10, since: null, sentIsExact: true },
    ]);
  });

  test("active: what was bought, and the current cycle", async () => {
    const member = await onTrial();
    const start = inDays(-40);
    await givenSubscription(
      { userId: member.id },
      { type: "monthly", units: 3, cycleStart: start, cycleEnd: inDays(-9) },
    );
    const { planState, running, users, workflows: usage, cycle } = await overviewOf(member);
    expect([planState, running?.units, users.limit, usage.limit]).toEqual(["active", 3, 3, 300]);
    expect(cycle?.start.getTime()).toBeLessThanOrEqual(Date.now());
    expect(cycle?.end.getTime()).toBeGreaterThan(Date.now());
    expect(usage.since).toEqual(cycle?.start);
  });

  test("cancelled but still running", async () => {
    const member = await onTrial();
    await givenSubscription({ userId: member.id }, { units: 2, cancelledAt: inDays(-1), activeUntil: inDays(5) });
    expect(await overviewOf(member)).toMatchObject({ planState: "cancelled", users: { limit: 2 }, cycle: {} });
  });

  test("lapsed: a previous subscriber has the trial's limits", async () => {
    const member = await onTrial();
    await givenSubscription({ userId: member.id }, { units: 2, cancelledAt: inDays(-9), activeUntil: inDays(-1) });
    const overview = await overviewOf(member);
    expect(overview).toMatchObject({ planState: "lapsed", running: null, cycle: null, workflows: { limit: 10 } });
    expect(overview.subscription?.units).toBe(2);
  });
});

describe("what it shows to an organisation's administrator", () => {
  test("enterprise: its own limits, workflows without one", async () => {
    const { admin } = await givenCompany({ userLimit: 7 });
    expect(await overviewOf(admin)).toMatchObject({
      planState: "enterprise",
      users: { limit: 7 },
      workflows: { limit: null },
    });
  });

  test("an ended enterprise plan does not count", async () => {
    const { id, admin } = await givenCompany();
    const ended = { cancelledAt: inDays(-1) };
    await database().update(enterpriseSubscriptions).set(ended).where(eq(enterpriseSubscriptions.companyId, id));
    expect((await overviewOf(admin)).planState).toBe("trial");
  });

  test("its subscription, with its number of users", async () => {
    const { id, admin, join } = await givenCompany({ plan: false });
    await join();
    await givenSubscription({ companyId: id }, { units: 4 });
    expect(await overviewOf(admin)).toMatchObject({ planState: "active", users: { used: 2, limit: 4 } });
  });

  test("lapsed: an administrator's own subscription is no plan of the organisation", async () => {
    const { id, admin, join } = await givenCompany({ plan: false });
    await join(companyRoles.administrator);
    await givenSubscription({ companyId: id }, { cancelledAt: inDays(-9), activeUntil: inDays(-1) });
    expect(await overviewOf(admin)).toMatchObject({ planState: "lapsed", users: { used: 2, limit: 1 } });
  });

  test("covered by the holding", async () => {
    const { id: holdingCompanyId } = await givenHolding();
    const { admin } = await givenCompany({ plan: false, holdingCompanyId });
    expect(await overviewOf(admin)).toMatchObject({ planState: "covered", users: { limit: null } });
  });
});

test("others do not see it: a colleague without the role, and a holding's people", async () => {
  const { id, join } = await givenCompany({ plan: false });
  const colleague = await join();
  await dropOwn(colleague);
  await givenSubscription({ companyId: id });
  const { user } = await givenHolding();
  for (const one of [colleague, user]) await expect(overviewOf(one)).rejects.toMatchObject({ code: "forbidden" });
});

test("a full cycle is described with its number, a full trial in its own words", async () => {
  const trial = { sent: 10, limit: 10, since: null };
  expect(limitRefusal({ ...trial, sent: 9 })).toBeNull();
  expect(limitRefusal(trial)?.reason).toBe("plan_limit");
  const member = await onTrial();
  await givenSubscription({ userId: member.id }, { type: "monthly", cycleEnd: inDays(20) });
  await givenSent(member);
  const { workflows: usage } = await overviewOf(member);
  expect(usage).toMatchObject({ sent: 1, limit: 100 });
  const refusal = limitRefusal({ ...usage, sent: 100 });
  expect([refusal?.reason, refusal?.detail.values]).toEqual(["workflow_limit_reached", { count: 100 }]);
});
