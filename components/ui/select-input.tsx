import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { busyAttributes } from "./busy-attributes";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

export type Choice = { value: string; label: string; disabled?: boolean };

type ControlProps = Omit<ComponentProps<"select">, "size"> & {
  choices: readonly Choice[];
  size?: "normal" | "small";
  /** A choice is being saved; further ones do nothing. Unlike `disabled` it keeps the focus. */
  busy?: boolean;
};
type Props = FieldTexts & ControlProps;

/** A native select, which works best on phones and for screen readers. In a form use SelectField. */
export function SelectInput({ label, hint, error, optional, className, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <SelectControl
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  );
}

const heights = { normal: "h-10", small: "h-8 text-13" };

/** A select without a visible label: the caller gives it `aria-label`. */
export function SelectControl({ choices, size = "normal", busy = false, className, onChange, ...props }: ControlProps) {
  return (
    <div className={classNames("relative", className)}>
      <select
        {...props}
        {...busyAttributes(busy)}
        onChange={busy ? () => undefined : onChange}
        className={classNames(controlStyle, heights[size], "appearance-none pr-9 pointer-coarse:h-11")}
      >
        {choices.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}
