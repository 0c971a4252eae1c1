import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** How a field hangs on its form. */
export type FormBinding<V extends FieldValues, C, T> = { form: UseFormReturn<V, C, T>; name: FieldPath<V> };

export function errorOf<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}
