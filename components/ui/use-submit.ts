"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { CallFailure } from "@/lib/platform/http/call-api";

type Options<O, A> = {
  /** Called after success; without it the page is refreshed. */
  onSuccess?: (answer: A, values: O) => void | Promise<void>;
  /** For a form that is in sight as a whole: an error of a field is not said above the form as well. */
  onlyAtFields?: boolean;
};

/**
 * Sends a form's values to /v1. Errors of a field are shown at that field, all others above the form (FormBanner).
 * Needs the namespace `UseSubmit`.
 */
export function useSubmit<V extends FieldValues, C, O, A>(
  form: UseFormReturn<V, C, O>,
  send: (values: O) => Promise<A>,
  { onSuccess, onlyAtFields = false }: Options<O, A> = {},
) {
  const router = useRouter();
  const t = useTranslations("UseSubmit");
  return form.handleSubmit(async (values) => {
    try {
      const answer = await send(values);
      if (onSuccess) await onSuccess(answer, values);
      else router.refresh();
      // The values are saved, so the guards need not ask.
      form.reset(form.getValues(), { keepValues: true, keepErrors: true, keepIsSubmitted: true });
    } catch (error) {
      const { label, message, errors } = CallFailure.from(error);
      const known = Object.entries(errors).filter(([name]) => name in form.getValues());
      for (const [index, [name, sentence]] of known.entries())
        // The cast holds: `known` contains only names of this form.
        form.setError(name as FieldPath<V>, { type: "server", message: sentence }, { shouldFocus: index === 0 });
      if (onlyAtFields && known.length > 0) return;
      const [only, ...others] = new Set(known.map(([, sentence]) => sentence));
      // Errors that belong to no input of the form are shown above it; their texts name what they are about.
      const unknown = [...new Set(Object.values(errors))].slice(0, 5).join(" ");
      const shown = others.length > 0 ? t("marked") : only;
      const told = shown ?? (unknown || message || t("fallback"));
      form.setError("root.server", { type: label, message: told });
    }
  });
}
