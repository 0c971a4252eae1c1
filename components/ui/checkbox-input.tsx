import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { describedBy, FieldError, type FieldTexts } from "./field-frame";

type Props = Omit<FieldTexts, "optional"> & Omit<ComponentProps<"input">, "type">;

/** A checkbox without a form; in a form of react-hook-form use CheckboxField. */
export function CheckboxInput({ label, hint, error, className, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex items-start gap-3 py-1 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames("mt-[3px] size-4.5 shrink-0 rounded-[4px] accent-ink pointer-coarse:mt-0")}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      <div className="pl-7.5">
        <FieldError id={id} error={error} />
        {hint ? (
          <p id={`${id}-hint`} className="text-13 text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
