import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { subscriptions } from "@/db/schema/billing";
import { companyUsers } from "@/db/schema/companies";
import { call, must, runJobs, useProduct } from "../support/api";
import { mailbox } from "../support/given";
import { givenUser } from "../support/shortcuts";
import { change, deliver, event, givenCustomer, sellThrough } from "../support/stripe-payers";
import { subscriptionAt, useStripeServer } from "../support/stripe-server";

useProduct();
const stripe = await useStripeServer();
sellThrough(stripe);

test("Stripe's mail says that the card is still that of whoever left, until it is replaced", async () => {
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
  expect((await call("DELETE", "/users/me/membership", { token: sender.token })).status).toBe(204);
  await runJobs();
  const told = (await mailbox(other.email)).filter(({ subject }) => subject === "Ahora paga usted el plan de Meridian");
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain("La tarjeta registrada sigue siendo la de Ελένη Παπαδοπούλου");
  expect(told[0]?.text).toContain("«Abrir el portal de facturación»");
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
  const boughtBy = async () =>
    (await database().select().from(subscriptions).where(eq(subscriptions.companyId, company.id)))[0]?.boughtById;
  expect(await boughtBy()).toBe(sender.id);
  const other = await givenUser();
  await database().update(subscriptions).set({ boughtById: other.id }).where(eq(subscriptions.companyId, company.id));
  await deliver(event(customer));
  expect((await change(sender, 4)).status).toBe(200);
  expect(await boughtBy()).toBe(other.id);
});
