import type { UseFieldArrayReturn } from "react-hook-form";
import type { RecipientForm } from "./recipient-form";
import type { RecipientsForm } from "./recipients-form";
import type { moveToStep } from "./steps";

type Rows = UseFieldArrayReturn<RecipientForm, "recipients", "fieldKey">;

/** Moves a row of the form to where it acts, with everyone's share in a step as it is afterwards. */
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

/** Removes a row of the form; those who acted together with it stay in a step of their own. */
export function removeRow(form: RecipientsForm, rows: Rows, index: number): void {
  const [row, next] = form.getValues().recipients.slice(index, index + 2);
  if (next && (index === 0 || !row?.together)) form.setValue(`recipients.${index + 1}.together`, false);
  rows.remove(index);
}
