import { expect, test } from "vitest";
import { must, runJobs, useProduct } from "../support/api";
import { givenCustomer, givenSubscriber, sellThrough } from "../support/stripe-payers";
import { useStripeServer } from "../support/stripe-server";

useProduct();
const stripe = await useStripeServer();
sellThrough(stripe);

const sentTo = (path: string) => stripe.calls.findLast((c) => c.method === "POST" && c.path === path)?.fields;

test("Stripe's checkout asks for the buyer's address and tax number, also where it adds no taxes", async () => {
  const { customer } = await givenCustomer();
  const fields = sentTo("/checkout/sessions");
  expect(fields).toMatchObject({
    customer,
    billing_address_collection: "required",
    "customer_update[address]": "auto",
    "tax_id_collection[enabled]": "true",
  });
  expect(fields).not.toHaveProperty("automatic_tax[enabled]");
});

test("what the buyer wants on invoices is printed on Stripe's, and taken off them again", async () => {
  const { sender, customer } = await givenSubscriber(stripe);
  const save = (body: Record<string, string | null>) =>
    must("PUT", "/companies/subscription/billing-details", { token: sender.token, body });
  const details = {
    billing_address: "1 Harbour Street\nPiraeus",
    vat_number: "EL123456789",
    billing_reference: "PO 7",
  };
  expect(await save(details)).toMatchObject(details);
  expect(sentTo(`/customers/${customer}`)).toEqual({
    "invoice_settings[custom_fields][0][name]": "VAT number",
    "invoice_settings[custom_fields][0][value]": "EL123456789",
    "invoice_settings[custom_fields][1][name]": "Reference",
    "invoice_settings[custom_fields][1][value]": "PO 7",
    "invoice_settings[custom_fields][2][name]": "Billing address",
    "invoice_settings[custom_fields][2][value]": "1 Harbour Street Piraeus",
  });
  await save({ billing_address: null, vat_number: null, billing_reference: null });
  expect(sentTo(`/customers/${customer}`)).toEqual({ "invoice_settings[custom_fields]": "" });
});

test("a founder's details are taken off Stripe's invoices once the plan is the organisation's, by a job", async () => {
  const { sender, customer } = await givenSubscriber(stripe);
  const details = { billing_address: "1 Harbour Street", vat_number: null, billing_reference: null };
  await must("PUT", "/companies/subscription/billing-details", { token: sender.token, body: details });
  const before = stripe.calls.length;
  const company = { name: "Meridian", address: "3 Square", contact_email: "office@example.test" };
  await must("POST", "/companies", { token: sender.token, body: company });
  // Making the organisation asks Stripe for nothing, so it does not depend on it.
  expect(stripe.calls.length).toBe(before);
  await runJobs(["printBillingDetails"]);
  expect(sentTo(`/customers/${customer}`)).toEqual({ "invoice_settings[custom_fields]": "" });
});
