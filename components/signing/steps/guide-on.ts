import type { RefObject } from "react";
import { controlId } from "@/lib/signing/rules/anchors";
import { isSignature } from "@/lib/fields/kinds/entry-kind";
import type { ShownField } from "@/lib/signing/schema";
import { type Entries, openFields, stepsThrough, unitOf } from "@/components/signing/filling/entries";
import type { useFieldNavigation } from "./use-field-navigation";
import type { useGuide } from "./use-guide";

/** Finds what to open after a dialog or sheet; loaded together with them. */
export function guideOn(
  fields: readonly ShownField[],
  latest: RefObject<Entries>,
  told: ReadonlyMap<number, string>,
  going: ReturnType<typeof useFieldNavigation>,
  guide: ReturnType<typeof useGuide>,
) {
  const { sheetField } = going;
  const { dialog } = guide;
  // A signature that was refused and has just been made anew is still among those that were told.
  const open = () =>
    openFields(fields, latest.current, told).filter((field) => !isSignature(field) || guide.isEmpty(field));
  const unit = sheetField ? unitOf(fields, sheetField) : [];

  /** The field that is filled before or after the one in the sheet. */
  function beside(by: -1 | 1) {
    const steps = stepsThrough(fields.filter((field) => !field.prefilled));
    return steps[steps.findIndex((field) => unit.includes(field)) + by];
  }

  /** Opens what comes next once a field is signed. */
  function leadOn() {
    guide.signedField.current = null;
    guide.lead(open());
  }

  return {
    offer: sheetField && guide.offerFor(sheetField),
    leadOn,
    closeDialog: () => {
      guide.setDialog(null);
      if (dialog?.kind !== "sign" || guide.isEmpty(dialog.field)) return;
      const isDone = open().length === 0;
      if (isDone && sheetField) going.close();
      else if (dialog.isGuided && !isDone) leadOn();
    },
    /** To the field before or after the one in the sheet, and after the last to what is still open. */
    move: (by: -1 | 1) => {
      const next = beside(by);
      if (!next) return guide.lead(open());
      going.setSheetId(next.id);
      document.getElementById(controlId("page", next.id))?.scrollIntoView({ block: "center" });
      if (by === 1 && guide.mustAsk(next)) guide.ask(next);
    },
    /** Nothing is left to fill after the field in the sheet. */
    isLast: () => !beside(1) && open().every((one) => unit.includes(one)),
  };
}
