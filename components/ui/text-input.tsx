import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

type Props = FieldTexts & ComponentProps<"input">;

/** A text input without a form; in a form of react-hook-form use TextField. */
export function TextInput({ label, hint, error, optional, className, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <input
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classNames(controlStyle, "h-10 pointer-coarse:h-11")}
      />
    </FieldFrame>
  );
}
