"use client";
import { useTranslations } from "next-intl";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Refusal } from "./refusal";

type Props<V extends FieldValues, C, T> = {
  form: UseFormReturn<V, C, T>;
  /** Special headings, by the refusal's label. */
  titles?: Record<string, string>;
  /** Whether an input outside the form's own values takes the focus. */
  focusIsTaken?: boolean;
};

/** The server's refusal, above the form (see useSubmit). */
export function FormBanner<V extends FieldValues, C, T>({ form, titles = {}, focusIsTaken = false }: Props<V, C, T>) {
  const t = useTranslations("FormBanner");
  const { root, ...fields } = form.formState.errors;
  const refusal = root?.["server"];
  if (!refusal) return null;
  return (
    <Refusal
      // After a conflict with somebody else's change the form itself has no errors.
      title={titles[String(refusal.type)] ?? t(refusal.type === "Conflict" ? "conflict" : "title")}
      takesFocus={!focusIsTaken && Object.keys(fields).length === 0}
    >
      {refusal.message}
    </Refusal>
  );
}
