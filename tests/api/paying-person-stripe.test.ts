import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { companies, companyUsers } from "@/db/schema/companies";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding } from "../support/companies";
import { mailbox } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { change, deliver, event, givenCustomer, sellThrough } from "../support/stripe-payers";
import { subscriptionAt, useStripeServer } from "../support/stripe-server";

useProduct();
const stripe = await useStripeServer();
sellThrough(stripe);

/** An organisation whose founder pays by card, and another administrator, who reads Spanish. */
async function givenPaidByCard() {
  const { sender, customer } = await givenCustomer();
  stripe.held.subscriptions.push(subscriptionAt(customer, `sub_${customer}`));
  await deliver(event(customer));
  const details = { name: "Meridian", address: "3 Square", contact_email: sender.email };
  const { company } = await must("POST", "/companies", { token: sender.token, body: details });
  const other = await givenUser({ firstName: "Bob", defaultLanguage: "es" }, { onTrial: true });
  const joined = {
    companyId: company.id,
    userId: other.id,
    roleId: companyRoles.administrator,
    acceptedAt: new Date(),
  };
  await database().insert(companyUsers).values(joined);
  return { sender, other, company, customer };
}

test("Stripe's mail says that the card is still that of whoever left, until it is replaced", async () => {
  const { sender, other } = await givenPaidByCard();
  expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  await runJobs();
  const told = (await mailbox(other.email)).filter(({ subject }) => subject === "Ahora paga usted el plan de Meridian");
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain("la tarjeta registrada sigue siendo la de Ελένη Παπαδοπούλου");
  expect(told[0]?.text).toContain("«Abrir el portal de facturación»");
});

test("whoever is removed is told that their card is still charged", async () => {
  const { sender, other, company } = await givenPaidByCard();
  const [own] = await database().select().from(companyUsers).where(eq(companyUsers.userId, sender.id));
  const at = `/companies/${company.id}/company-users/${own?.id}`;
  expect((await call("DELETE", at, { token: other.token })).status).toBe(204);
  await runJobs();
  const [mail] = (await mailbox(sender.email)).filter(({ subject }) => subject === "You are no longer in Meridian");
  expect(mail?.text).toContain("Your card is still charged for the plan of Meridian");
});

test("of the last administrator, whom the holding removes or demotes, the plan is cancelled, and no card is charged", async () => {
  for (const [method, body] of [["DELETE"], ["PATCH", { role: "3" }]] as const) {
    const { sender, other, company, customer } = await givenPaidByCard();
    await database().delete(companyUsers).where(eq(companyUsers.userId, other.id));
    const holding = await givenHolding();
    await database().update(companies).set({ holdingCompanyId: holding.id }).where(eq(companies.id, company.id));
    const [own] = await database().select().from(companyUsers).where(eq(companyUsers.userId, sender.id));
    const at = `/companies/${company.id}/company-users/${own?.id}`;
    await must(method, at, { token: holding.user.token, ...(body && { body }) });
    const sold = stripe.held.subscriptions.find((one) => one["customer"] === customer);
    expect(sold?.["cancel_at_period_end"]).toBe(true);
    await runJobs();
    for (const { email } of [sender, holding.user])
      expect((await mailbox(email)).filter(({ text }) => /card|pays? for the plan/.test(text))).toEqual([]);
  }
});

test("whoever only loses the role is told so too", async () => {
  const { sender, other, company } = await givenPaidByCard();
  const [own] = await database().select().from(companyUsers).where(eq(companyUsers.userId, sender.id));
  const at = `/companies/${company.id}/company-users/${own?.id}`;
  await must("PATCH", at, { token: other.token, body: { role: "3" } });
  await runJobs();
  const subjects = (await mailbox(sender.email)).map(({ subject }) => subject);
  expect(subjects).toContain("Your card is still charged for the plan of Meridian");
});

test("nobody is told who pays for a plan that is cancelled, since it is not charged again", async () => {
  const { sender, other, company } = await givenPaidByCard();
  await database()
    .update(subscriptions)
    .set({ cancelledAt: new Date(), activeUntil: new Date(Date.now() + 86_400_000) })
    .where(eq(subscriptions.companyId, company.id));
  const { membership_contents: left } = await must("GET", "/users/me/membership", { token: sender.token });
  expect(left.pays).toBe(false);
  expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  await runJobs();
  expect((await mailbox(other.email)).filter(({ subject }) => subject.includes("plan"))).toEqual([]);
});

test("Stripe keeps who bought a plan, and what it tells later leaves whoever took it over", async () => {
  const { sender, customer } = await givenCustomer();
  const created = stripe.calls.findLast((c) => c.method === "POST" && c.path === "/checkout/sessions");
  expect(created?.fields["subscription_data[metadata][bought_by]"]).toBe(String(sender.id));
  const details = { name: "Meridian", address: "3 Square", contact_email: sender.email };
  const { company } = await must("POST", "/companies", { token: sender.token, body: details });
  const metadata = { bought_by: String(sender.id) };
  stripe.held.subscriptions.push(subscriptionAt(customer, `sub_${customer}`, { metadata }));
  await deliver(event(customer));
  const payingPerson = async () =>
    (await database().select().from(subscriptions).where(eq(subscriptions.companyId, company.id)))[0]?.payingPersonId;
  expect(await payingPerson()).toBe(sender.id);
  const other = await givenUser();
  await database()
    .update(subscriptions)
    .set({ payingPersonId: other.id })
    .where(eq(subscriptions.companyId, company.id));
  await deliver(event(customer));
  expect((await change(sender, 4)).status).toBe(200);
  expect(await payingPerson()).toBe(other.id);
});

const cardIsCharged = "Your card is charged for the plan of Meridian";
const subjectsOf = async ({ email }: { email: string }) => {
  await runJobs();
  return (await mailbox(email)).map(({ subject }) => subject);
};

test("a cancelled plan that is renewed after its payer left is charged to the leaver's card, who is told then", async () => {
  const { sender, other } = await givenPaidByCard();
  expect((await call("DELETE", "/companies/subscription", { token: sender.token })).status).toBe(200);
  expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  expect(await subjectsOf(sender)).not.toContain(cardIsCharged);
  expect((await call("POST", "/companies/subscription/renewal", { token: other.token })).status).toBe(200);
  expect(await subjectsOf(sender)).toContain(cardIsCharged);
  const [mail] = (await mailbox(other.email)).filter(
    ({ subject }) => subject === "Ahora paga usted el plan de Meridian",
  );
  expect(mail?.text).toContain("la tarjeta registrada sigue siendo la de Ελένη Παπαδοπούλου");
});

test("so is one that is renewed at Stripe, and the administrator of longest standing pays", async () => {
  const { sender, other, customer } = await givenPaidByCard();
  const plan = stripe.held.subscriptions.find((one) => one["customer"] === customer);
  for (const ends of [true, false]) {
    Object.assign(plan ?? {}, { cancel_at_period_end: ends });
    await deliver(event(customer));
    if (ends) expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  }
  await deliver(event(customer));
  expect((await subjectsOf(sender)).filter((one) => one === cardIsCharged)).toHaveLength(1);
  expect(await subjectsOf(other)).toContain("Ahora paga usted el plan de Meridian");
});

test("a plan whose payment arrives after the buyer has left is paid by another administrator, and both are told", async () => {
  const { sender, other, company, customer } = await givenPaidByCard();
  stripe.held.subscriptions = stripe.held.subscriptions.filter((one) => one["customer"] !== customer);
  await database().delete(subscriptions).where(eq(subscriptions.companyId, company.id));
  expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  const metadata = { bought_by: String(sender.id) };
  stripe.held.subscriptions.push(subscriptionAt(customer, `sub_late_${customer}`, { metadata }));
  await deliver(event(customer));
  const [plan] = await database().select().from(subscriptions).where(eq(subscriptions.companyId, company.id));
  expect(plan?.payingPersonId).toBe(other.id);
  expect(await subjectsOf(sender)).toContain(cardIsCharged);
  expect(await subjectsOf(other)).toContain("Ahora paga usted el plan de Meridian");
});

test("a plan whose payment arrives when nobody is left to pay for it is cancelled, and no card is charged again", async () => {
  for (const [method, body] of [["DELETE"], ["PATCH", { role: "3" }]] as const) {
    const { sender, other, company, customer } = await givenPaidByCard();
    stripe.held.subscriptions = stripe.held.subscriptions.filter((one) => one["customer"] !== customer);
    await database().delete(subscriptions).where(eq(subscriptions.companyId, company.id));
    await database().delete(companyUsers).where(eq(companyUsers.userId, other.id));
    const holding = await givenHolding();
    await database().update(companies).set({ holdingCompanyId: holding.id }).where(eq(companies.id, company.id));
    const [own] = await database().select().from(companyUsers).where(eq(companyUsers.userId, sender.id));
    const at = `/companies/${company.id}/company-users/${own?.id}`;
    await must(method, at, { token: holding.user.token, ...(body && { body }) });
    const metadata = { bought_by: String(sender.id) };
    const sold = subscriptionAt(customer, `sub_late_${customer}`, { metadata });
    stripe.held.subscriptions.push(sold);
    await deliver(event(customer));
    expect(stripe.held.subscriptions.find(({ id }) => id === sold["id"])?.["cancel_at_period_end"]).toBe(true);
    const [plan] = await database().select().from(subscriptions).where(eq(subscriptions.companyId, company.id));
    expect(plan?.activeUntil).not.toBeNull();
    expect(await subjectsOf(sender)).not.toContain(cardIsCharged);
  }
});

test("an account that is deleted with its organisation leaves no plan that goes on being charged", async () => {
  const { sender, other, company, customer } = await givenPaidByCard();
  expect((await call("DELETE", "/users/me/membership", { token: other.token })).status).toBe(204);
  await must("POST", `/companies/${company.id}/deletion`, { token: sender.token, body: { name: "Meridian" } });
  expect((await call("DELETE", "/users/me", { token: sender.token })).status).toBe(204);
  const sold = stripe.held.subscriptions.find((one) => one["customer"] === customer);
  expect(sold?.["cancel_at_period_end"]).toBe(true);
});
