"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { SendRefusalDto } from "@/lib/workflows/schema";
import { WayToMend, type Ways } from "./way-out";

/** The reasons why sending would be refused, shown before the user tries. */
export function SendRefusalsBanner({ refusals, ways }: { refusals: readonly SendRefusalDto[]; ways: Ways }) {
  const t = useTranslations("ReviewStep");
  if (refusals.length === 0) return null;
  return (
    <Banner tone="warn" title={t("beforeSending", { count: refusals.length })}>
      <ul className="flex flex-col gap-3">
        {refusals.map((refusal) => (
          <li key={refusal.message} className="flex flex-col items-start gap-2">
            {refusal.message}
            <WayToMend refusal={refusal} ways={ways} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
