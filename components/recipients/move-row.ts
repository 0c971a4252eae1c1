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
