import { controlId } from "@/lib/signing/rules/anchors";
import { type FieldActs, FieldControl } from "./field-control";
import { labelOf } from "./labels";
import { FieldProblem, type ProblemProps } from "./field-problem";
import { PrintedAs } from "./printed-as";
import { Asterisk } from "./radio-group";

export const sheetTitle = "field-sheet-title";

type Props = FieldActs & Omit<ProblemProps, "place"> & { isTick: boolean };

/** One field in the sheet, below its label. */
export function SheetEntry({ isTick, ...filled }: Props) {
  const { field } = filled;
  return (
    <div className={isTick ? "field-sheet-entry field-sheet-tick" : "field-sheet-entry"}>
      <label id={sheetTitle} htmlFor={controlId("sheet", field.id)}>
        {labelOf(field)} <Asterisk isShown={field.required} />
      </label>
      <FieldControl place="sheet" {...filled} />
      <PrintedAs place="sheet" {...filled} />
      <FieldProblem place="sheet" {...filled} />
    </div>
  );
}
