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
        <label key={choice.value} className="relative flex">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          {/* By the input beside it, as Firefox 115 knows no parents of what is checked. */}
          <span className="flex min-h-9 cursor-pointer items-center rounded-[6px] px-3.5 text-13 text-ink-2 peer-checked:bg-paper peer-checked:font-semibold peer-checked:text-ink peer-checked:outline peer-checked:outline-edge peer-focus-visible:outline-2! peer-focus-visible:outline-ink! pointer-coarse:min-h-10">
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
