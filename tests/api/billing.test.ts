import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { checkouts, invoices, subscriptions } from "@/db/schema/billing";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { renewEmbedded } from "@/lib/billing/embedded/renew-embedded";
import { systemContext } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { call, must, useProduct } from "../support/api";
import type { Sender } from "../support/given";
import { pageText } from "../support/pdf-judges";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenSubscription } from "../support/subscription";

useProduct();

const day = 86_400_000;
const own = (path = "/app/pricing?purchased=1") => `http://localhost:3999${path}`;
const purchase = (over = {}) => ({ price_id: "monthly", units: 3, success_url: own(), cancel_url: own(), ...over });
const startBuying = ({ token }: Sender, over = {}) =>
  call("POST", "/companies/checkout-session", { token, body: purchase(over) });
const complete = ({ token }: Sender, id: string) => call("POST", `/dev/billing/checkouts/${id}`, { token });
const change = ({ token }: Sender, units: unknown) =>
  call("PATCH", "/companies/subscription", { token, body: { units } });
const invoicesOf = async ({ token }: Sender) =>
  (await must("GET", "/companies/subscription/invoices", { token }))["invoices"];
const givenBuyer = () => givenUser({ onboardedAt: null }, { onTrial: true });

async function checkoutOf(sender: Sender, over = {}): Promise<string> {
  const { url } = (await startBuying(sender, over)).json;
  expect(url).toMatch(/^http:\/\/localhost:3999\/app\/dev\/billing\/checkouts\/[\w-]{36}$/);
  return url.split("/").at(-1);
}

async function givenSubscriber(over = {}): Promise<Sender> {
  const sender = await givenBuyer();
  expect((await complete(sender, await checkoutOf(sender, over))).status).toBe(200);
  return sender;
}

async function givenFirm() {
  const [company] = await database().insert(companies).values({ name: "Καφέ Αιγαίο & Co" }).returning();
  const companyId = company?.id ?? 0;
  const join = async (roleId: number, onTrial = true) => {
    const member = await givenUser({}, { onTrial });
    await database().insert(companyUsers).values({ companyId, userId: member.id, roleId, acceptedAt: new Date() });
    return member;
  };
  return { companyId, admin: await join(companyRoles.administrator), join };
}

test("buying: the price comes from the server, onboarding ends, and a purchase is completed once", async () => {
  const sender = await givenBuyer();
  const id = await checkoutOf(sender, { units: 7, price_id: "annual" });
  const answers = await Promise.all([complete(sender, id), complete(sender, id)]);
  for (const { status, json } of answers) {
    expect(status).toBe(200);
    expect(json["subscription"]).toMatchObject({
      company_id: null,
      cancelled_at: null,
      active_until: null,
      units: 7,
      price: 7 * 1900 * 12,
      type: "annual",
      user_limit: 7,
      workflow_limit: 8400,
      template_limit: null,
    });
  }
  expect(await invoicesOf(sender)).toMatchObject([{ total: 159_600, paid: true, date: expect.any(Number) }]);
  const me = await must("GET", "/auth/me", { token: sender.token });
  expect(me).toMatchObject({
    onboarded: true,
    subscription_detail: {
      units: 7,
      company_user_usage: 1,
      company_usage: 0,
      user_usage: 0,
      product_price: 159_600,
      annual_billing: true,
      template_limit: null,
    },
  });
  const { next_billing_cycle_start_date: start, next_billing_cycle_end_date: end } = me["subscription_detail"];
  expect((end - start) / 86_400).toBeGreaterThan(364);
  expect((await startBuying(sender)).json).toMatchObject({ label: "Conflict" });
});

test("an invoice is a PDF for its payer only", async () => {
  const sender = await givenSubscriber();
  const [{ link }] = await invoicesOf(sender);
  const at = new URL(link).pathname.replace("/v1", "");
  const { bytes, headers } = await call("GET", at, { token: sender.token });
  expect(headers.get("content-type")).toBe("application/pdf");
  const text = pageText(bytes, "-layout");
  for (const part of ["Παπαδοπούλου", sender.email, "€60.00", "€20.00", "nothing was charged"])
    expect(text).toContain(part);
  const inGreek = await call("GET", at, { token: sender.token, headers: { cookie: "NEXT_LOCALE=gk" } });
  expect(pageText(inGreek.bytes, "-layout")).toMatch(/60,00\s*€/);
  expect((await call("GET", at, { token: (await givenBuyer()).token })).status).toBe(404);
  expect((await call("GET", at)).status).toBe(401);
});

test.each([
  ["no users", { units: 0 }, "units"],
  ["31 users", { units: 31 }, "units"],
  ["one and a half", { units: 1.5 }, "units"],
  ["a price of another product", { price_id: "price_1Other" }, "price_id"],
  ["a return address elsewhere", { success_url: "https://evil.example/app" }, "success_url"],
  ["one that only looks like ours", { cancel_url: "http://localhost:3999@evil.example/" }, "cancel_url"],
  ["another port of this machine", { cancel_url: "http://localhost:4000/app" }, "cancel_url"],
  ["no web address", { success_url: "javascript:alert(1)" }, "success_url"],
])("refuses %s", async (_, over, field) => {
  const { status, json } = await startBuying(await givenBuyer(), over);
  expect([status, Object.keys(json["errors"] ?? {})]).toEqual([422, [field]]);
});

test("only administrators buy for an organisation, and strangers cannot see a purchase", async () => {
  const { companyId, admin, join } = await givenFirm();
  const [editor, user] = [await join(companyRoles.editor), await join(companyRoles.user)];
  const id = await checkoutOf(admin);
  for (const colleague of [editor, user]) {
    expect((await startBuying(colleague)).status).toBe(403);
    expect((await complete(colleague, id)).status).toBe(403);
    expect((await change(colleague, 5)).status).toBe(403);
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/renewal"],
      ["GET", "/invoices"],
    ] as const)
      expect((await call(method, `/companies/subscription${path}`, { token: colleague.token })).status).toBe(403);
  }
  expect((await complete(await givenBuyer(), id)).status).toBe(404);
  expect((await complete(admin, id)).json["subscription"]).toMatchObject({ company_id: companyId, units: 3 });
  expect((await must("GET", "/auth/me", { token: user.token }))["subscription_detail"]).toMatchObject({ units: 3 });
});

test("somebody who joined an organisation while having a subscription can still cancel it", async () => {
  const { join } = await givenFirm();
  const editor = await join(companyRoles.editor, false);
  const { json } = await call("DELETE", "/companies/subscription", { token: editor.token });
  expect(json["subscription"]).toMatchObject({ company_id: null, cancelled_at: expect.any(String) });
});

test("units change with the price; fewer units than users are refused with an explanation", async () => {
  const { admin, join } = await givenFirm();
  await join(companyRoles.user);
  await complete(admin, await checkoutOf(admin));
  expect((await change(admin, 26)).json).toMatchObject({
    subscription: { units: 26, price: 26 * 1500 },
    subscription_detail: { units: 26, company_user_usage: 2 },
  });
  const refused = await change(admin, 1);
  expect([refused.status, refused.json["message"]]).toEqual([
    409,
    "Your organisation has 2 users, invitations included. Choose at least that many, or remove someone first.",
  ]);
  for (const wrong of [0, 31, "4", 2.5, null]) expect((await change(admin, wrong)).status).toBe(422);
  expect((await change(await givenBuyer(), 2)).status).toBe(409);
});

test("an invitation and a smaller plan at once leave no user without a place", async () => {
  const { companyId, admin } = await givenFirm();
  await complete(admin, await checkoutOf(admin, { units: 2 }));
  const invited = { first_name: "A", last_name: "B", email: "new@example.test", role: "3", default_language: "en" };
  const answers = await Promise.all([
    call("POST", `/companies/${companyId}/company-users`, { token: admin.token, body: invited }),
    change(admin, 1),
  ]);
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  const users = await database().$count(companyUsers, eq(companyUsers.companyId, companyId));
  expect(answers.filter((a) => a.status < 300)).toHaveLength(1);
  expect(users).toBeLessThanOrEqual(row?.units ?? 0);
});

test("a cancelled subscription runs on, can be renewed, lapses, and can be bought again", async () => {
  const sender = await givenSubscriber();
  const { token } = sender;
  const mine = eq(subscriptions.userId, sender.id);
  expect((await call("POST", "/companies/subscription/renewal", { token })).status).toBe(409);
  const cancelled = (await must("DELETE", "/companies/subscription", { token }))["subscription"];
  expect(Date.parse(cancelled.active_until)).toBeGreaterThan(Date.now() + 27 * day);
  expect((await call("DELETE", "/companies/subscription", { token })).status).toBe(409);
  expect((await must("GET", "/auth/me", { token }))["subscription_detail"]).toMatchObject({
    next_billing_cycle_start_date: null,
  });
  const renewed = (await must("POST", "/companies/subscription/renewal", { token }))["subscription"];
  expect(renewed).toMatchObject({ cancelled_at: null, active_until: null });
  const ended = new Date(Date.now() - day);
  await database().update(subscriptions).set({ cancelledAt: ended, activeUntil: ended }).where(mine);
  expect((await call("POST", "/companies/subscription/renewal", { token })).status).toBe(409);
  expect((await must("GET", "/auth/me", { token }))["subscription_detail"]).toBeNull();
  expect((await complete(sender, await checkoutOf(sender, { units: 5 }))).json["subscription"]).toMatchObject({
    units: 5,
    cancelled_at: null,
  });
  expect(await invoicesOf(sender)).toHaveLength(2);
  expect(await database().$count(subscriptions, mine)).toBe(1);
});

test("with an enterprise plan nothing can be bought", async () => {
  const { companyId, admin } = await givenFirm();
  await database().insert(enterpriseSubscriptions).values({ companyId, organisationUnitLimit: 50, templateLimit: 9 });
  expect((await startBuying(admin)).status).toBe(409);
  expect((await must("GET", "/auth/me", { token: admin.token }))["subscription_detail"]).toMatchObject({
    units: 50,
    template_limit: 9,
    product_price: null,
    next_billing_cycle_start_date: null,
  });
});

test("a subscription's workflows are counted by the billing cycle, together with colleagues'", async () => {
  const { companyId, admin, join } = await givenFirm();
  const cycle = { cycleStart: new Date(Date.now() - 10 * day), cycleEnd: new Date(Date.now() + 20 * day) };
  await givenSubscription({ companyId }, { ...cycle, type: "monthly", units: 1 });
  const colleague = await join(companyRoles.user);
  const { workflows } = await import("@/db/schema/workflows");
  const sent = (executeAt: Date, count: number) =>
    database()
      .insert(workflows)
      .values(Array.from({ length: count }, () => ({ initiatorId: admin.id, companyId, executeAt })));
  await sent(new Date(Date.now() - 11 * day), 200);
  await sent(new Date(Date.now() - 9 * day), 98);
  await givenSent(colleague);
  const send = async (who: Sender) => {
    const draft = await givenDraft(who);
    return () => call("PATCH", draft.at, { token: who.token, body: { execute_at: new Date().toISOString() } });
  };
  const [one, other] = [await send(admin), await send(colleague)];
  const answers = await Promise.all([one(), other()]);
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 402]);
  expect(answers.find((a) => a.status === 402)?.json["message"]).toContain("All 100 workflows of this billing cycle");
  expect((await must("GET", "/auth/me", { token: colleague.token }))["subscription_detail"]).toMatchObject({
    company_usage: 100,
  });
  await change(admin, 2);
  expect((await (await send(admin))()).status).toBe(200);
});

test("each ended cycle is followed by the next with one invoice, and by none if cancelled", async () => {
  settings().CURRENCY = "USD";
  const goesOn = await givenSubscriber();
  settings().CURRENCY = "EUR"; // what was bought before keeps its own
  const ends = await givenSubscriber();
  await must("DELETE", "/companies/subscription", { token: ends.token });
  const at = new Date(Date.now() + 70 * day);
  await Promise.all([renewEmbedded(systemContext(at)), renewEmbedded(systemContext(at))]);
  await renewEmbedded(systemContext(at));
  const db = database();
  expect(new Set((await invoicesOf(goesOn)).map((one: { currency: string }) => one.currency))).toEqual(
    new Set(["USD"]),
  );
  expect(await db.$count(invoices, eq(invoices.userId, goesOn.id))).toBe(3);
  expect(await db.$count(invoices, eq(invoices.userId, ends.id))).toBe(1);
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, goesOn.id));
  expect(row?.cycleEnd.getTime()).toBeGreaterThan(at.getTime());
});

test("a purchase left open before its buyer joined an organisation is not completed for somebody else", async () => {
  const { companyId } = await givenFirm();
  const sender = await givenBuyer();
  const id = await checkoutOf(sender);
  await database().insert(companyUsers).values({ companyId, userId: sender.id, roleId: 1, acceptedAt: new Date() });
  expect((await complete(sender, id)).status).toBe(409);
  const [checkout] = await database().select().from(checkouts).where(eq(checkouts.uuid, id));
  expect(checkout?.completedAt).toBeNull();
});

test("the portal of the embedded billing is the tab itself, and Stripe's events are not accepted", async () => {
  const { token } = await givenSubscriber();
  expect((await must("GET", "/companies/subscribe", { token }))["url"]).toBe(own("/app/account/subscription"));
  expect((await call("POST", "/webhooks/stripe", { body: {} })).status).toBe(404);
});
