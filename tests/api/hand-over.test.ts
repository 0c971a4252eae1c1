import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { billingCustomers, checkouts, invoices, subscriptions } from "@/db/schema/billing";
import { companies, companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { call, must, useProduct } from "../support/api";
import { buyPlan, purchase } from "../support/buy-plan";
import { givenHolding } from "../support/companies";
import type { Sender } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { givenSubscription } from "../support/subscription";

useProduct();

const db = database;
const day = 86_400_000;
const details = { name: "Καφέ Αιγαίο", address: "Athens", contact_email: "office@example.test" };
const back = "http://localhost:3999/app";
const ended = () => ({ cancelledAt: new Date(Date.now() - 2 * day), activeUntil: new Date(Date.now() - day) });

async function join(companyId: number, member: Sender, roleId: number = companyRoles.administrator): Promise<number> {
  const values = { companyId, userId: member.id, roleId, acceptedAt: new Date() };
  const [row] = await db().insert(companyUsers).values(values).returning();
  return row?.id ?? 0;
}

const onTrial = () => givenUser({}, { onTrial: true });
const boughtBy = (companyId: number) => db().select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
const ownOf = ({ id }: Sender) => db().$count(subscriptions, eq(subscriptions.userId, id));

describe("making an organisation after buying", () => {
  async function givenFounder() {
    const founder = await onTrial();
    await buyPlan(founder, 3);
    const { company } = await must("POST", "/companies", { token: founder.token, body: details });
    return { founder, companyId: Number(company.id) };
  }

  test("transfers the subscription; its invoices stay with whoever they were billed to", async () => {
    const { founder, companyId } = await givenFounder();
    const me = await must("GET", "/auth/me", { token: founder.token });
    expect(me["subscription"]).toMatchObject({ company_id: companyId, units: 3 });
    expect(await ownOf(founder)).toBe(0);
    const at = "/companies/subscription/invoices";
    expect(await must("GET", at, { token: founder.token })).toMatchObject({ invoices: [] });
    const listed = await must("GET", `${at}?paid_by=person`, { token: founder.token });
    expect(listed["invoices"]).toHaveLength(1);
    const [invoice] = await db().select().from(invoices).where(eq(invoices.userId, founder.id));
    const pdf = await call("GET", `${at}/${invoice?.uuid}`, { token: founder.token });
    expect(pdf.status).toBe(200);
  });

  test("lets any administrator manage it, and a change of role does not block the organisation", async () => {
    const { founder, companyId } = await givenFounder();
    const second = await onTrial();
    await join(companyId, second);
    const [row] = await db().select().from(companyUsers).where(eq(companyUsers.userId, founder.id));
    const at = `/companies/${companyId}`;
    await must("PATCH", `${at}/company-users/${row?.id}`, { token: second.token, body: { role: "3" } });
    const made = await call("POST", `${at}/company-groups`, { token: second.token, body: { group_name: "Sales" } });
    expect(made.status).toBe(201);
    const patched = await call("PATCH", "/companies/subscription", { token: second.token, body: { units: 6 } });
    expect(patched.json["subscription"]).toMatchObject({ company_id: companyId, units: 6 });
    for (const [method, path] of [
      ["DELETE", "/companies/subscription"],
      ["GET", "/companies/subscription/invoices"],
    ] as const)
      expect((await call(method, path, { token: founder.token })).status).toBe(403);
  });

  test("an open purchase is completed for the organisation", async () => {
    const founder = await onTrial();
    const { url } = await must("POST", "/companies/checkout-session", { token: founder.token, body: purchase(2) });
    const { company } = await must("POST", "/companies", { token: founder.token, body: details });
    const done = await call("POST", `/dev/billing/checkouts/${url.split("/").at(-1)}`, { token: founder.token });
    expect(done.json["subscription"]).toMatchObject({ company_id: company.id, units: 2 });
  });

  test("two calls at once make one organisation, which has the subscription", async () => {
    const founder = await onTrial();
    await buyPlan(founder, 3);
    const ask = () => call("POST", "/companies", { token: founder.token, body: details });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const companyId = answers.find(({ status }) => status === 201)?.json["company"].id;
    expect(await boughtBy(companyId)).toHaveLength(1);
  });
});

describe("a personal subscription beside the organisation's", () => {
  async function givenBoth(roleId: number) {
    const [company] = await db().insert(companies).values({ name: "Meridian" }).returning();
    const companyId = company?.id ?? 0;
    await givenSubscription({ companyId }, { units: 9 });
    const user = await givenUser();
    await join(companyId, user, roleId);
    return { member: user, companyId };
  }
  const cancel = ({ token }: Sender, query = "") => call("DELETE", `/companies/subscription${query}`, { token });

  test("an administrator has to say which one is meant", async () => {
    const { member, companyId } = await givenBoth(companyRoles.administrator);
    expect((await cancel(member, "?paid_by=person")).json["subscription"]).toMatchObject({ company_id: null });
    expect((await boughtBy(companyId))[0]?.cancelledAt).toBeNull();
    const again = await call("POST", "/companies/subscription/renewal?paid_by=person", { token: member.token });
    expect(again.json["subscription"]).toMatchObject({ company_id: null, cancelled_at: null });
    expect((await cancel(member, "?paid_by=company")).json["subscription"]).toMatchObject({ company_id: companyId });
    expect((await cancel(member, "?paid_by=nobody")).status).toBe(422);
  });

  test("a user cancels his own and never the organisation's", async () => {
    const { member, companyId } = await givenBoth(companyRoles.user);
    expect((await cancel(member, "?paid_by=company")).status).toBe(403);
    expect((await cancel(member)).json["subscription"]).toMatchObject({ company_id: null });
    expect((await boughtBy(companyId))[0]?.cancelledAt).toBeNull();
    expect((await cancel(await onTrial(), "?paid_by=company")).status).toBe(404);
  });
});

describe("the migration of existing data", () => {
  const statement = readFileSync("db/migrations/0011_hand-over-subscriptions.sql", "utf8");
  const migrate = () => db().execute(sql.raw(statement));
  const givenCompany = async (over: Partial<typeof companies.$inferInsert> = {}) => {
    const [company] = await db()
      .insert(companies)
      .values({ name: "Old", ...over })
      .returning();
    return company?.id ?? 0;
  };
  async function givenPayer(companyId: number, roleId: number = companyRoles.administrator, over = {}) {
    const payer = await onTrial();
    await givenSubscription({ userId: payer.id }, { units: 5, ...over });
    await join(companyId, payer, roleId);
    return payer;
  }

  test("transfers the subscription with customer, invoices and open purchases, and changes nothing the second time", async () => {
    const companyId = await givenCompany();
    const payer = await givenPayer(companyId);
    const userId = payer.id;
    const bought = { units: 5, type: "monthly" } as const;
    await db()
      .insert(invoices)
      .values({ userId, total: 100, ...bought });
    await db()
      .insert(checkouts)
      .values({ userId, successUrl: back, cancelUrl: back, ...bought });
    await db()
      .insert(billingCustomers)
      .values({ userId, providerCustomerId: `cus_${userId}` });
    await db()
      .insert(billingCustomers)
      .values({ companyId, providerCustomerId: `cus_unused_${userId}` });
    await migrate();
    await migrate();
    for (const table of [subscriptions, invoices, checkouts, billingCustomers]) {
      expect(await db().$count(table, eq(table.userId, userId))).toBe(0);
      expect(await db().$count(table, eq(table.companyId, companyId))).toBe(1);
    }
    const [customer] = await db().select().from(billingCustomers).where(eq(billingCustomers.companyId, companyId));
    expect(customer?.providerCustomerId).toBe(`cus_${userId}`);
  });

  test("repairs an organisation whose founder lost the administrator role while he was paying", async () => {
    const companyId = await givenCompany();
    const founder = await givenPayer(companyId, companyRoles.user);
    await join(companyId, await onTrial());
    await migrate();
    expect([await ownOf(founder), (await boughtBy(companyId)).length]).toEqual([0, 1]);
  });

  test("prefers an active subscription to an ended one, and transfers only one", async () => {
    const companyId = await givenCompany();
    const founder = await givenPayer(companyId, companyRoles.administrator, ended());
    const second = await givenPayer(companyId);
    await migrate();
    expect([await ownOf(founder), await ownOf(second)]).toEqual([1, 0]);
  });

  test("changes nothing if the organisation has a plan, and leaves a user his own subscription", async () => {
    const own = await givenCompany();
    await givenSubscription({ companyId: own }, ended());
    const enterprise = await givenCompany();
    await db().insert(enterpriseSubscriptions).values({ companyId: enterprise });
    const held = await givenCompany({ holdingCompanyId: (await givenHolding()).id });
    const unpaid = await givenCompany();
    await join(unpaid, await onTrial());
    const payers = [
      await givenPayer(own),
      await givenPayer(enterprise),
      await givenPayer(held),
      await givenPayer(unpaid, companyRoles.user),
    ];
    await migrate();
    for (const payer of payers) expect(await ownOf(payer)).toBe(1);
    expect(await boughtBy(own)).toHaveLength(1);
  });
});
