import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

type Props = { label: string; children: ReactNode; className?: string };

/** The steps of a workflow from top to bottom; its children are list items with a RailMark. */
export function StepRail({ label, children, className }: Props) {
  return (
    <ol aria-label={label} className={classNames("flex flex-col", className)}>
      {children}
    </ol>
  );
}

/** The number of a step on the line that leads to the next one. */
export function RailMark({ number, label, isLast }: { number: number; label: string; isLast: boolean }) {
  return (
    <span className="relative flex w-6 shrink-0 justify-center self-stretch">
      {isLast ? null : <span aria-hidden className="absolute top-7 -bottom-3 left-1/2 w-px bg-edge" />}
      <span
        aria-hidden
        className="flex size-6 items-center justify-center rounded-full border border-edge bg-paper text-13 tabular-nums"
      >
        {number}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
