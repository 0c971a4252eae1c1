import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { describedBy, FieldError, type FieldTexts } from "./field-frame";

type Props = Omit<FieldTexts, "optional"> & Omit<ComponentProps<"input">, "type" | "role">;

/** Takes effect at once, or with its form (then use SwitchField). A checkbox underneath: works before hydration. */
export function SwitchInput({ label, hint, error, className, ...props }: Props) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <div className={classNames("flex items-start justify-between gap-4 py-1", className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-13 text-ink-2">
            {hint}
          </p>
        ) : null}
        <FieldError id={id} error={error} />
      </div>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...props}
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={describedBy(id, { hint, error })}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-edge bg-paper-2 transition-colors checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:-inset-y-2.5 pointer-coarse:inset-x-0 pointer-coarse:border-transparent pointer-coarse:checked:border-transparent pointer-coarse:bg-clip-content pointer-coarse:py-2.5"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-2 transition-transform peer-checked:translate-x-4 peer-checked:bg-mark"
        />
      </span>
    </div>
  );
}
