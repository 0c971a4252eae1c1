import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

type Props = FieldTexts & ComponentProps<"textarea">;

/** A text area without a form; in a form of react-hook-form use TextAreaField. */
export function TextArea({ label, hint, error, optional, className, rows = 3, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <textarea
        {...props}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classNames(controlStyle, "py-2")}
      />
    </FieldFrame>
  );
}
