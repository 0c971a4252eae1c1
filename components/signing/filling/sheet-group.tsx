import type { ShownField } from "@/lib/signing/schema";
import { controlId } from "@/lib/signing/rules/anchors";
import type { Entries } from "./entries";
import { FieldControl, type FieldActs } from "./field-control";
import { labelOf } from "./labels";
import { FieldProblem, type ProblemProps } from "./field-problem";
import { sheetTitle } from "./sheet-entry";
import { RadioGroup } from "./radio-group";

type Props = FieldActs & Omit<ProblemProps, "place"> & { members: readonly ShownField[]; entries: Entries };

/** A question in the sheet, with all its choices. */
export function SheetGroup({ members, entries, ...filled }: Props) {
  const { field, problem } = filled;
  return (
    <RadioGroup
      place="sheet"
      members={members}
      problem={problem}
      className="field-sheet-entry field-sheet-group"
      legendId={sheetTitle}
    >
      {members.map((one) => (
        <label key={one.id} htmlFor={controlId("sheet", one.id)} className="tick">
          <FieldControl place="sheet" {...filled} field={one} entry={entries.get(one.id)} />
          <span>{labelOf(one)}</span>
        </label>
      ))}
      <FieldProblem place="sheet" {...filled} field={members[0] ?? field} />
    </RadioGroup>
  );
}
