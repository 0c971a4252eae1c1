import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** Which form a field belongs to, and its name there. */
export type FormBinding<V extends FieldValues, C, T> = { form: UseFormReturn<V, C, T>; name: FieldPath<V> };

export function errorOf<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** The value in the server-rendered HTML, so that the input is not empty before hydration. */
export function shownValue<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>) {
  const value: unknown = form.getValues(name);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** Like `shownValue`, for a checkbox. */
export function shownChecked<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>): boolean {
  const value: unknown = form.getValues(name);
  return value === true;
}
