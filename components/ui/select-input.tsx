import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

export type Choice = { value: string; label: string; disabled?: boolean };

type Props = FieldTexts & ComponentProps<"select"> & { choices: readonly Choice[] };

/** The platform's own list: right on phones and for screen readers. In a form use SelectField. */
export function SelectInput({ label, hint, error, optional, className, choices, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <div className="relative">
        <select
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(controlStyle, "h-10 appearance-none pr-9 pointer-coarse:h-11")}
        >
          {choices.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
        />
      </div>
    </FieldFrame>
  );
}
