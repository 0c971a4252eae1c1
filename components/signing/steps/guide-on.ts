import type { RefObject } from "react";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import { type Entries, missingFields, stepsThrough, unitOf } from "@/components/signing/filling/entries";
import type { useFieldNavigation } from "./use-field-navigation";
import type { useGuide } from "./use-guide";

/** Finds what to open after a dialog or sheet; loaded together with them. */
export function guideOn(
  fields: readonly ShownField[],
  latest: RefObject<Entries>,
  going: ReturnType<typeof useFieldNavigation>,
  guide: ReturnType<typeof useGuide>,
) {
  const { sheetField } = going;
  const { dialog } = guide;
  const missing = () => missingFields(fields, latest.current);
  const unit = sheetField ? unitOf(fields, sheetField) : [];

  /** The field that is filled before or after the one in the sheet. */
  function beside(by: -1 | 1) {
    const steps = stepsThrough(fields.filter((field) => !field.prefilled));
    return steps[steps.findIndex((field) => unit.includes(field)) + by];
  }

  /** Opens what comes next once a field is signed. */
  function leadOn() {
    guide.signedField.current = null;
    guide.lead(missing());
  }

  return {
    offer: sheetField && guide.offerFor(sheetField),
    leadOn,
    closeDialog: () => {
      guide.setDialog(null);
      if (dialog?.kind !== "sign" || guide.isEmpty(dialog.field)) return;
      const isDone = missing().length === 0;
      if (isDone && sheetField) going.close();
      else if (dialog.isGuided && !isDone) leadOn();
    },
    /** To the field before or after the one in the sheet, and after the last to what is still missing. */
    move: (by: -1 | 1) => {
      const next = beside(by);
      if (!next) return guide.lead(missing());
      going.setSheetId(next.id);
      document.getElementById(controlId("page", next.id))?.scrollIntoView({ block: "center" });
      if (by === 1 && guide.mustAsk(next)) guide.ask(next);
    },
    /** Nothing is left to fill after the field in the sheet. */
    isLast: () => !beside(1) && missing().every((one) => unit.includes(one)),
  };
}
