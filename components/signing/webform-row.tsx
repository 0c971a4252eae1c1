"use client";
import type { SigningFieldDto } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { controlId, type FieldActs, FieldControl, labelOf } from "./field-control";
import type { Words } from "./words";

type Props = FieldActs & { field: SigningFieldDto; entry: Entry | undefined; isMissing: boolean; words: Words };

export function Asterisk({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <span className="webform-asterisk" aria-hidden="true">
      *
    </span>
  ) : null;
}

/** A tick box or one of the radios of a group, with its label beside it. */
export function WebformTick(props: Props) {
  const { field } = props;
  return (
    <label className="tick" htmlFor={controlId("webform", field.id)}>
      <FieldControl place="webform" {...props} />
      <span>
        {labelOf(field)}
        <Asterisk isShown={field.required && field.fieldType === "checkbox"} />
      </span>
    </label>
  );
}

export function WebformRow(props: Props) {
  const { field, isMissing, words } = props;
  return (
    <div className="webform-row" data-missing={isMissing}>
      {field.fieldType === "checkbox" ? (
        <WebformTick {...props} />
      ) : (
        <>
          <label htmlFor={controlId("webform", field.id)}>
            {labelOf(field)}
            <Asterisk isShown={field.required && !field.prefilled} />
          </label>
          <FieldControl place="webform" {...props} />
        </>
      )}
      {isMissing ? <p className="problem">{words.required}</p> : null}
    </div>
  );
}
