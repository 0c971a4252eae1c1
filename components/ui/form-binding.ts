import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** How a field hangs on its form. */
export type FormBinding<V extends FieldValues, C, T> = { form: UseFormReturn<V, C, T>; name: FieldPath<V> };

export function errorOf<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>): string | undefined {
  return form.getFieldState(name, form.formState).error?.message;
}

/** What stands in the page's HTML, so that the input is not empty until the browser's form takes over. */
export function shownValue<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>) {
  const value: unknown = form.getValues(name);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** As `shownValue`, of a checkbox. */
export function shownChecked<V extends FieldValues, C, T>({ form, name }: FormBinding<V, C, T>): boolean {
  const value: unknown = form.getValues(name);
  return value === true;
}
