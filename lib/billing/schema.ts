import { z } from "zod";
import { billingCycles } from "@/db/enums";
import { withoutDirecting } from "@/lib/platform/text/directing";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import { asSingleLine } from "@/lib/platform/text/single-line";
import { unitRange } from "./rules";

const billingCycle = z.enum(billingCycles);
const units = z.int().min(unitRange.minimum).max(unitRange.maximum);
const address = z.url().max(2000);

export const checkoutInput = z.object({
  /** Only the billing cycle: the server chooses the provider's price and the amount. */
  priceId: billingCycle,
  units,
  successUrl: address,
  cancelUrl: address,
});
export type CheckoutInput = z.infer<typeof checkoutInput>;

/**
 * Which subscription, where the caller has a personal one beside the organisation's; if absent, the one the caller may
 * change.
 */
export const paidByQuery = z.object({ paid_by: z.enum(["person", "company"]).optional() });

export const subscriptionChange = z
  .object({
    units: units.optional(),
    priceId: billingCycle.optional(),
    /** Only answers what the change would cost at once, and changes nothing. */
    preview: z.boolean().default(false),
  })
  .refine(({ units, priceId }) => units !== undefined || priceId !== undefined, { path: ["units"], error: "required" });
export type SubscriptionChange = z.infer<typeof subscriptionChange>;

export const subscriptionDto = z.object({
  companyId: z.number().nullable(),
  cancelledAt: z.date().nullable(),
  activeUntil: z.date().nullable(),
  units: z.number(),
  /** Cents for one billing cycle. */
  price: z.number(),
  currency: z.string(),
  type: billingCycle,
  /** Null means no limit. */
  userLimit: z.number(),
  /** For one billing cycle. */
  workflowLimit: z.number(),
  templateLimit: z.null(),
  payingPerson: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable().meta({
    description:
      "The person who pays: who bought it, or who took it over from somebody who left. Null where that is not known, where a cancelled subscription has been left by its payer, and to callers who may not change the subscription",
  }),
});

/** Of the plan in force; null means no limit, or no cycle (an enterprise plan, a cancelled one). */
export const subscriptionDetailDto = z.object({
  units: z.number().nullable(),
  companyUserUsage: z.number(),
  companyUsage: z.number(),
  /** Less than a whole cycle's where the plan grew during the cycle, more where it shrank; never below the usage. */
  cycleWorkflowLimit: z.number().nullable(),
  userUsage: z.number(),
  description: z.string(),
  productPrice: z.number().nullable(),
  annualBilling: z.boolean(),
  templateLimit: z.number().nullable(),
  nextBillingCycleStartDate: z.number().nullable(),
  nextBillingCycleEndDate: z.number().nullable(),
});

export const invoiceDto = z.object({
  /** Unix seconds. */
  date: z.number(),
  /** Cents. */
  total: z.number(),
  currency: z.string(),
  paid: z.boolean(),
  link: z.string().nullable(),
});
export type Invoice = z.infer<typeof invoiceDto>;

const mostAddressLines = 10;
const inLines = (text: string) => withoutDirecting(text).replaceAll("\r\n", "\n");

/** A text of visible characters, or null. */
const detail = (maximum: number, read: (text: string) => string = asSingleLine) =>
  z.preprocess(
    // A longer one is refused, and looking at it would take long.
    (given) =>
      typeof given === "string" && given.length <= maximum * 4 ? withoutInvisible(read(given)).trim() || null : given,
    z
      .string({ error: ({ code }) => (code === "invalid_type" ? "required" : undefined) })
      .max(maximum)
      .nullable(),
  );
const postalAddress = detail(1000, inLines).refine(
  (text) => text === null || text.split("\n").length <= mostAddressLines,
  { error: "tooManyLines", params: { maximum: mostAddressLines } },
);
/** What the buyer wants on invoices from now on; what earlier ones lack of it is added until they are downloaded. */
export const billingDetails = z
  .object({ billingAddress: postalAddress, vatNumber: detail(30), billingReference: detail(100) })
  .meta({
    example: { billing_address: "1 Harbour Street, Piraeus", vat_number: "EL123456789", billing_reference: "PO 7" },
  });
export type BillingDetails = z.infer<typeof billingDetails>;

export const urlDto = z.object({ url: z.string() });
