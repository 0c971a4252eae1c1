"use client";
import { type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { UnsavedGuard } from "./unsaved-guard";

/** Asks before unsaved input of a form would be lost. */
export function FormGuard<V extends FieldValues, C, T>({ form }: { form: UseFormReturn<V, C, T> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  return <UnsavedGuard isUnsaved={isDirty && !isSubmitting} />;
}
