import type { subscriptions } from "@/db/schema/billing";
import type { BillingDetails } from "./schema";

export const noBillingDetails: BillingDetails = { billingAddress: null, vatNumber: null, billingReference: null };

export const areGiven = ({ billingAddress, vatNumber, billingReference }: BillingDetails): boolean =>
  [billingAddress, vatNumber, billingReference].some((one) => one !== null);

export const billingDetailsOf = ({
  billingAddress,
  vatNumber,
  billingReference,
}: typeof subscriptions.$inferSelect): BillingDetails => ({ billingAddress, vatNumber, billingReference });
