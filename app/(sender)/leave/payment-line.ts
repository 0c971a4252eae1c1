import { getTranslations } from "next-intl/server";
import { hasStripe } from "@/lib/billing/has-stripe";

/** For whoever pays for the organisation's plan and leaves it. */
export async function paymentLine(company: string): Promise<string> {
  const t = await getTranslations("LeaveMembership");
  return t(hasStripe() ? "endsCard" : "endsPayment", { company });
}
