import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { findWorkflowUsage } from "@/lib/billing/limits";
import { call, must, useProduct } from "../support/api";
import { buyPlan } from "../support/buy-plan";
import { contextAs } from "../support/context-as";
import type { Sender } from "../support/given";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

const day = 86_400_000;
const today = () => new Date().setUTCHours(0, 0, 0, 0);

/** A month of thirty days of which `left` are to come, today included. */
async function givenSubscriber(units: number, left: number, type: "monthly" | "annual" = "monthly"): Promise<Sender> {
  const sender = await givenUser({}, { onTrial: true });
  await buyPlan(sender, units);
  const cycle = { cycleStart: new Date(today() - (30 - left) * day), cycleEnd: new Date(today() + left * day) };
  await database()
    .update(subscriptions)
    .set({ ...cycle, type })
    .where(eq(subscriptions.userId, sender.id));
  return sender;
}
const ask = ({ token }: Sender, body: unknown) => call("PATCH", "/companies/subscription", { token, body });
const quotaOf = async ({ token }: Sender) =>
  (await must("GET", "/auth/me", { token }))["subscription_detail"]["cycle_workflow_limit"];
const send = (sender: Sender, count: number, companyId: number | null = null) =>
  database()
    .insert(workflows)
    .values(Array.from({ length: count }, () => ({ initiatorId: sender.id, companyId, executeAt: new Date() })));

describe("a plan changed during its cycle has, for the rest of it, workflows in proportion to the time", () => {
  test.each([
    ["one day left, 3 to 30", 3, 30, 1, "monthly", 300 + 90],
    ["half the month, 3 to 5", 3, 5, 15, "monthly", 400],
    ["rounded up: 7 of 30 days of 100", 1, 2, 7, "monthly", 100 + 24],
    ["the first day, the whole", 1, 30, 30, "monthly", 3000],
    ["of a yearly plan, with a thirtieth left", 3, 30, 1, "annual", 3600 + 1080],
    ["lowered", 30, 3, 15, "monthly", 3000 - 1350],
  ] as const)("%s", async (_, from, to, left, type, quota) => {
    const sender = await givenSubscriber(from, left, type);
    expect((await ask(sender, { units: to, preview: true })).json["cycle_workflow_limit"]).toBe(quota);
    expect(await quotaOf(sender)).toBe(from * 100 * (type === "annual" ? 12 : 1));
    const { json } = await ask(sender, { units: to });
    expect(json["subscription_detail"]).toMatchObject({ units: to, cycle_workflow_limit: quota });
    expect(json["subscription"]["workflow_limit"]).toBe(to * 100 * (type === "annual" ? 12 : 1));
  });

  test("changing there and back, in one step or many, gains nothing", async () => {
    const sender = await givenSubscriber(1, 7);
    for (const units of [2, 3, 4, 1, 4, 1]) await ask(sender, { units });
    expect(await quotaOf(sender)).toBe(100);
  });
});

test("a day's price does not send a month's workflows", async () => {
  const sender = await givenSubscriber(1, 3);
  await ask(sender, { units: 2 });
  await send(sender, 109);
  const sendOne = async () =>
    (
      await call("PATCH", (await givenDraft(sender)).at, {
        token: sender.token,
        body: { execute_at: new Date().toISOString() },
      })
    ).json;
  expect(await sendOne()).toMatchObject({ success: true });
  expect((await sendOne())["message"]).toContain("All 110 workflows of this billing cycle");
});

test("a plan is not lowered below what was used, which would be paid back", async () => {
  const sender = await givenSubscriber(3, 15);
  await send(sender, 190);
  const limits = async () => [await quotaOf(sender), await findWorkflowUsage(await contextAs(sender))];
  expect((await ask(sender, { units: 1, preview: true })).json["cycle_workflow_limit"]).toBe(200);
  await send(sender, 20);
  for (const preview of [true, false]) {
    const { status, json } = await ask(sender, { units: 1, preview });
    expect([status, json["message"]]).toEqual([
      409,
      "210 workflows were sent in this billing cycle, and this plan allows only 200. Choose a larger plan, or change it in the next cycle.",
    ]);
  }
  expect(await limits()).toMatchObject([300, { sent: 210, limit: 300 }]);
  await ask(sender, { units: 2 });
  expect(await limits()).toMatchObject([250, { sent: 210, limit: 250 }]);
});

test("neither a raise for a day nor a year for a day is paid back once its workflows were sent", async () => {
  const [monthly, yearly] = [await givenSubscriber(1, 30), await givenSubscriber(1, 30, "annual")];
  await ask(monthly, { units: 30 });
  await send(monthly, 130);
  expect((await ask(monthly, { units: 1 })).status).toBe(409);
  await send(yearly, 130);
  const another = await ask(yearly, { price_id: "monthly" });
  expect([another.status, another.json["message"]]).toEqual([
    409,
    expect.stringContaining("the billing cannot change yet"),
  ]);
  expect((await ask(yearly, { price_id: "monthly", units: 2 })).status).toBe(200);
});

test("what Stripe's portal lowers is never below what was used", async () => {
  const sender = await givenSubscriber(3, 15);
  await send(sender, 290);
  await database().update(subscriptions).set({ units: 1 }).where(eq(subscriptions.userId, sender.id));
  const usage = async () => findWorkflowUsage(await contextAs(sender));
  expect([await quotaOf(sender), await usage()]).toMatchObject([290, { sent: 290, limit: 290 }]);
  expect((await ask(sender, { units: 3 })).status).toBe(200);
});

test("another billing and back again sends no cycle's workflows twice, and the time that is over is not counted", async () => {
  const sender = await givenSubscriber(3, 15);
  await send(sender, 290);
  const yearly = { price_id: "annual" };
  // 150 belong to the half of the month that is over; 140 were sent out of the half that is credited.
  expect((await ask(sender, { ...yearly, preview: true })).json["cycle_workflow_limit"]).toBe(3600 - 140);
  await ask(sender, yearly);
  expect(await quotaOf(sender)).toBe(3600 - 140);
  await ask(sender, { price_id: "monthly" });
  expect(await quotaOf(sender)).toBe(300 - 140);
  await send(sender, 160);
  await ask(sender, yearly);
  await ask(sender, { price_id: "monthly" });
  expect(await quotaOf(sender)).toBe(0);
});

test("each whole cycle has a hundred for every unit: the next, another billing's, and a new purchase's", async () => {
  const sender = await givenSubscriber(3, 1);
  const mine = eq(subscriptions.userId, sender.id);
  await ask(sender, { units: 30 });
  expect(await quotaOf(sender)).toBe(390);
  const ended = { cycleStart: new Date(today() - 31 * day), cycleEnd: new Date(today()) };
  const changed = { unitsChangedAt: new Date(today() - day) };
  await database()
    .update(subscriptions)
    .set({ ...ended, ...changed })
    .where(mine);
  expect(await quotaOf(sender)).toBe(3000);

  await database()
    .update(subscriptions)
    .set({ cycleStart: new Date(today() - 29 * day), cycleEnd: new Date(today() + day) })
    .where(mine);
  await ask(sender, { units: 20 });
  expect((await ask(sender, { price_id: "annual", preview: true })).json["cycle_workflow_limit"]).toBe(24_000);
  await ask(sender, { price_id: "annual" });
  expect(await quotaOf(sender)).toBe(24_000);
  await ask(sender, { units: 30 });
  const lapsed = new Date(Date.now() - 1000);
  await database().update(subscriptions).set({ cancelledAt: lapsed, activeUntil: lapsed }).where(mine);
  await buyPlan(sender, 2);
  expect(await quotaOf(sender)).toBe(200);
});

describe("what was sent on a plan counts in its cycle, whoever leaves", () => {
  const joinAs = async (companyId: number, { id }: Sender, roleId = 1) => {
    await database().insert(companyUsers).values({ companyId, userId: id, roleId, acceptedAt: new Date() });
  };
  const details = { name: "Meridian", address: "3 Square", contact_email: "office@example.test" };

  /** A founder who sent three as a person, a member who sent two for the organisation, and one more administrator. */
  async function givenFounded() {
    const founder = await givenSubscriber(5, 15);
    await send(founder, 3);
    const { company } = await must("POST", "/companies", { token: founder.token, body: details });
    const [administrator, member] = [await givenUser({}, { onTrial: true }), await givenUser({}, { onTrial: true })];
    await joinAs(company.id, administrator);
    await send(member, 4);
    await joinAs(company.id, member, 3);
    await send(member, 2, company.id);
    const used = async () => {
      const { sent } = await findWorkflowUsage(await contextAs(administrator));
      const me = await must("GET", "/auth/me", { token: administrator.token });
      expect(me["subscription_detail"]["company_usage"]).toBe(sent);
      return sent;
    };
    return { founder, administrator, member, companyId: Number(company.id), used };
  }
  const leave = ({ token }: Sender) => must("DELETE", "/users/me/membership", { token });
  const remove = async ({ token }: Sender, companyId: number, { id }: Sender) => {
    const [membership] = await database().select().from(companyUsers).where(eq(companyUsers.userId, id));
    await must("DELETE", `/companies/${companyId}/company-users/${membership?.id}`, { token });
  };

  test("also who founded the organisation; what members sent before they joined was not sent on it", async () => {
    const { founder, used } = await givenFounded();
    expect(await used()).toBe(5);
    await leave(founder);
    expect(await used()).toBe(5);
  });

  test.each(["leaves", "is removed", "deletes the account"])("a member who %s frees nothing", async (how) => {
    const { administrator, member, companyId, used } = await givenFounded();
    // A draft of their own from before, sent as a member.
    await send(member, 1);
    expect(await used()).toBe(6);
    if (how === "leaves") await leave(member);
    else if (how === "is removed") await remove(administrator, companyId, member);
    else await must("DELETE", "/users/me", { token: member.token });
    expect(await used()).toBe(6);
  });

  test("joining again counts nothing twice, and the next cycle begins anew", async () => {
    const { administrator, member, companyId, used } = await givenFounded();
    for (let count = 0; count < 2; count += 1) {
      await send(member, 1);
      await remove(administrator, companyId, member);
      await send(member, 1);
      await joinAs(companyId, member, 3);
    }
    expect(await used()).toBe(7);
    const cycle = { cycleStart: new Date(), cycleEnd: new Date(today() + 30 * day) };
    await database().update(subscriptions).set(cycle).where(eq(subscriptions.companyId, companyId));
    expect(await used()).toBe(0);
  });
});
