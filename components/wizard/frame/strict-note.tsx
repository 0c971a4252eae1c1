"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

/** Above what cannot be changed, because the template that it came from is strict. */
export function StrictNote() {
  const t = useTranslations("Wizard");
  return (
    <div className="mb-6">
      <Banner>{t("strict")}</Banner>
    </div>
  );
}
