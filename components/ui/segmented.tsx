import { useId } from "react";

type Props<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A choice of two or three short words, all of them in view. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-control border border-edge bg-paper-2 p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-9 cursor-pointer items-center rounded-[6px] px-3.5 text-13 text-ink-2 has-checked:bg-paper has-checked:font-semibold has-checked:text-ink has-checked:outline has-checked:outline-edge has-focus-visible:outline-2! has-focus-visible:outline-ink! pointer-coarse:min-h-10"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
