"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

/** Says that a step is read-only because the draft came from a strict template. */
export function StrictNote() {
  const t = useTranslations("Wizard");
  return (
    <div className="mb-6">
      <Banner>{t("strict")}</Banner>
    </div>
  );
}
