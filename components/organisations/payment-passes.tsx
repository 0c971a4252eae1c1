"use client";
import { useTranslations } from "next-intl";
import type { PassingPayment } from "@/lib/organisations/rules";

type Props = {
  /** Of whoever pays now. */
  name: string;
  payment: PassingPayment;
};

/** Said before whoever pays for the plan stops administering the organisation. */
export function PaymentPasses({ name, payment: { payer, hasCard } }: Props) {
  const t = useTranslations("PaymentPasses");
  if (payer === null) return <p>{t(hasCard ? "toYouCard" : "toYou", { name })}</p>;
  return <p>{t(hasCard ? "toOtherCard" : "toOther", { payer })}</p>;
}
