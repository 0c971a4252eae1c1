import { findBillingDetails, saveBillingDetails } from "@/lib/billing/billing-details";
import { billingDetails, paidByQuery } from "@/lib/billing/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Address, tax number and reference on the invoices",
  who: "person",
  query: paidByQuery,
  output: billingDetails,
  handle: (ctx, { query }) => findBillingDetails(ctx, query.paid_by),
});

export const PUT = route({
  summary:
    "Set address, tax number and reference for invoices from now on; earlier invoices get what they lack, unless they were downloaded or another address or tax number was given for them, and keep what was given",
  who: "person",
  query: paidByQuery,
  body: billingDetails,
  output: billingDetails,
  handle: (ctx, { query, body }) => saveBillingDetails(ctx, body, query.paid_by),
});
