import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { upperFirst } from "./upper-first";

export const controlStyle =
  "w-full rounded-control border border-edge bg-paper px-3 text-ink transition-colors hover:border-ink-2 disabled:cursor-not-allowed disabled:bg-paper-2 disabled:text-ink-2 aria-invalid:border-bad max-sm:text-[1rem]";

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: string | undefined; optional?: string };

type Props = FieldTexts & { id: string; className?: string | undefined; children: ReactNode };

/** The ids of an input's hint and error, for its aria-describedby. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">): string | undefined {
  return classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
}

/** Label above, hint and error below. `optional` is the word shown after the label. */
export function FieldFrame({ id, label, hint, error, optional, className, children }: Props) {
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-2"> · {optional}</span> : null}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint ? (
        <p id={`${id}-hint`} className="text-13 text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-bad">
      <CircleAlert aria-hidden size={14} className="mt-[3px] shrink-0" />
      <span>{upperFirst(error)}</span>
    </p>
  );
}
