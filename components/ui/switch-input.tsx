import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names";
import { describedBy, FieldError, type FieldTexts } from "./field-frame";

type Props = Omit<FieldTexts, "optional"> & Omit<ComponentProps<"input">, "type" | "role">;

/**
 * A switch that takes effect at once; in a form use SwitchField. It is a checkbox underneath, so it works before
 * hydration.
 */
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
          // Invisible, and on touch screens taller than the track, which shows its state.
          className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-not-allowed pointer-coarse:-inset-y-2.5"
        />
        <span
          aria-hidden
          className="absolute inset-0 rounded-full border border-edge bg-paper-2 transition-colors peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:shadow-[0_0_0_7px_color-mix(in_srgb,var(--mark)_55%,transparent)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-2 transition-transform peer-checked:translate-x-4 peer-checked:bg-mark forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
        />
      </span>
    </div>
  );
}
