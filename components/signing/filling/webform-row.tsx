"use client";
import { isGrouped, isTick } from "@/lib/fields/kinds/entry-kind";
import { controlId, nextAnchor } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { type FieldActs, FieldControl } from "./field-control";
import { labelOf } from "./labels";
import { FieldProblem } from "./field-problem";
import { PrintedAs } from "./printed-as";
import { Asterisk } from "./radio-group";
import type { Words } from "@/components/signing/shared/words";

type Props = FieldActs & {
  field: ShownField;
  entry: Entry | undefined;
  problem: string | undefined;
  words: Words;
};

/** A tick box or one of the radios of a group, with its label beside it. */
export function WebformTick(props: Props) {
  const { field } = props;
  return (
    <label className="tick" htmlFor={controlId("webform", field.id)}>
      <FieldControl place="webform" {...props} />
      <span>
        {labelOf(field)}
        <Asterisk isShown={field.required && !isGrouped(field)} />
      </span>
    </label>
  );
}

export function WebformRow({ isNext, ...props }: Props & { isNext: boolean }) {
  const { field, problem } = props;
  return (
    <div
      id={isNext ? nextAnchor("webform") : undefined}
      className="webform-row"
      data-next={isNext}
      data-missing={problem !== undefined}
    >
      {isTick(field) ? (
        <WebformTick {...props} />
      ) : (
        <>
          <label htmlFor={controlId("webform", field.id)}>
            {labelOf(field)}
            <Asterisk isShown={field.required && !field.prefilled} />
          </label>
          <FieldControl place="webform" {...props} />
          <PrintedAs place="webform" {...props} />
        </>
      )}
      <FieldProblem place="webform" {...props} />
    </div>
  );
}
