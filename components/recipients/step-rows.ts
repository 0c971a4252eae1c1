import type { UseFieldArrayReturn } from "react-hook-form";
import type { RecipientForm } from "./recipient-form";
import type { RecipientsForm } from "./recipients-form";
import type { moveToStep } from "./steps";

export type Rows = UseFieldArrayReturn<RecipientForm, "recipients", "fieldKey">;

/** Moves a row of the form, and updates which rows share a step with the one above. */
export function moveRow(
  form: RecipientsForm,
  rows: Rows,
  from: number,
  { to, together }: NonNullable<ReturnType<typeof moveToStep>>,
): void {
  if (from !== to) rows.move(from, to);
  for (const [index, value] of together.entries())
    form.setValue(`recipients.${index}.together`, value, { shouldDirty: true });
}

/** Removes a row of the form; the others of its step stay together. */
export function removeRow(form: RecipientsForm, rows: Rows, index: number): void {
  const [row, next] = form.getValues().recipients.slice(index, index + 2);
  if (next && (index === 0 || !row?.together)) form.setValue(`recipients.${index + 1}.together`, false);
  rows.remove(index);
}
