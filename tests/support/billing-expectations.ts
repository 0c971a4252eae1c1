import type { Case } from "./expectations";
import type { CallerName } from "./tenants";

const employees: readonly CallerName[] = [
  "colleague",
  "groupMember",
  "groupEditor",
  "groupAdmin",
  "companyEditor",
  "initiator",
];
const notHolding = (status: number) => (caller: CallerName) => (caller === "holding" ? 403 : status);

export const billingExpectations: Record<string, Case> = {
  // All callers already have a plan. For an organisation only administrators buy, and a holding's people buy nothing.
  "POST /companies/checkout-session": {
    needs: "user",
    status: (caller) => (employees.includes(caller) ? 403 : notHolding(409)(caller)),
    body: () => ({
      price_id: "monthly",
      units: 1,
      success_url: "http://localhost:3999/app/pricing",
      cancel_url: "http://localhost:3999/app/pricing",
    }),
  },
  "GET /companies/subscribe": { needs: "user", status: notHolding(200) },
  "PATCH /companies/subscription": { needs: "user", status: notHolding(200), body: () => ({ units: 30 }) },
  "DELETE /companies/subscription": { needs: "user", status: notHolding(200) },
  "POST /companies/subscription/renewal": { needs: "user", status: notHolding(409) },
  "GET /companies/subscription/billing-details": { needs: "user", status: notHolding(200) },
  "PUT /companies/subscription/billing-details": {
    needs: "user",
    status: notHolding(200),
    body: () => ({ billing_address: null, vat_number: "EL123456789", billing_reference: null }),
  },
  "GET /companies/subscription/invoices": { needs: "user", status: notHolding(200) },
  // The id of an invoice or purchase that does not exist.
  "GET /companies/subscription/invoices/{invoiceId}": { needs: "user", status: notHolding(404) },
  "POST /dev/billing/checkouts/{checkoutId}": { needs: "user", status: 404 },
  // Without Stripe this call does not exist.
  "POST /webhooks/stripe": { needs: "anyone", status: 404 },
};
