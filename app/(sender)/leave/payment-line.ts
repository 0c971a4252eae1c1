import { getTranslations } from "next-intl/server";
import { findProvider } from "@/lib/billing/provider";

/** For whoever pays for the organisation's plan and leaves it. */
export async function paymentLine(company: string): Promise<string> {
  const t = await getTranslations("LeaveMembership");
  return t(findProvider()?.kind === "stripe" ? "endsCard" : "endsPayment", { company });
}
