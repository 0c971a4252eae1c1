"use client";
import { useTranslations } from "next-intl";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Banner } from "./banner";

type Props<V extends FieldValues, C, T> = {
  form: UseFormReturn<V, C, T>;
  /** Headings of their own, by the refusal's label. */
  titles?: Record<string, string>;
};

/** What the server refused, above the form (see useSubmit). */
export function FormBanner<V extends FieldValues, C, T>({ form, titles = {} }: Props<V, C, T>) {
  const t = useTranslations("FormBanner");
  const refusal = form.formState.errors.root?.["server"];
  if (!refusal) return null;
  return (
    <Banner tone="bad" live title={titles[String(refusal.type)] ?? t("title")}>
      {refusal.message}
    </Banner>
  );
}
