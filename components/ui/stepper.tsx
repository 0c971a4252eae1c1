import { Check } from "lucide-react";
import { classNames } from "./class-names";

export type Step = { label: string; state: "done" | "current" | "open" };

/** A thin line with the names of the steps: done, current and still to come. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-1 sm:gap-2">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={step.state === "current" ? "step" : undefined}
            className={classNames("min-w-0 flex-1 text-13", step.state === "current" && "max-sm:flex-[4]")}
          >
            <div
              className={classNames(
                "mb-2 h-1 rounded-full",
                step.state === "done" && "bg-ink-2",
                step.state === "current" && "bg-mark",
                step.state === "open" && "bg-line",
              )}
            />
            <span
              className={classNames(
                "flex items-center gap-1.5",
                step.state === "current" ? "font-semibold" : "text-ink-2 max-sm:sr-only",
              )}
            >
              {step.state === "done" ? <Check aria-hidden size={14} /> : <span aria-hidden>{index + 1}</span>}
              {/* An accent before a Greek capital stands left of its letter. */}
              <span className="-ml-[0.2em] truncate pl-[0.2em]">{step.label}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
