import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

type Props = FieldTexts &
  ComponentProps<"input"> & {
    /** The unit shown after the value, such as a currency. */
    unit?: string;
  };

/** A text input without a form; in a form of react-hook-form use TextField. */
export function TextInput({ label, hint, error, optional, className, unit, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = (
    <input
      {...props}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={classNames(Boolean(unit) && `${id}-unit`, describedBy(id, { hint, error })) || undefined}
      className={classNames(controlStyle, "h-10 pointer-coarse:h-11", Boolean(unit) && "pr-14")}
    />
  );
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      {unit ? (
        <div className="relative">
          {input}
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-2"
          >
            {unit}
          </span>
        </div>
      ) : (
        input // not wrapped: suggestions below it are positioned by its offset from the frame
      )}
    </FieldFrame>
  );
}
