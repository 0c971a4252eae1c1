"use client";
import { useTranslations } from "next-intl";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Banner } from "./banner";

/** What the server refused, above the form (see useSubmit). */
export function FormBanner<V extends FieldValues, C, T>({ form }: { form: UseFormReturn<V, C, T> }) {
  const t = useTranslations("FormBanner");
  const refusal = form.formState.errors.root?.["server"];
  if (!refusal) return null;
  return (
    <Banner tone="bad" live title={t("title")}>
      {refusal.message}
    </Banner>
  );
}
