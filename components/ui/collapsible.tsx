"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names";

type Props = {
  title: string;
  /** A summary of the content, shown while it is closed. */
  summary?: string;
  startsOpen?: boolean;
  /** True when something inside needs attention. */
  forceOpen?: boolean;
  children: ReactNode;
};

/** A section that collapses under its heading; the content stays mounted and keeps its state. */
export function Collapsible({ title, summary, startsOpen = false, forceOpen = false, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const shown = isOpen || forceOpen;
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-paper">
      <h2 id={`${id}-title`} className="text-17">
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={`${id}-content`}
          onClick={() => setOpen(!shown)}
          className="flex min-h-12 w-full items-center gap-2 rounded-card px-4 py-3 text-left sm:px-6"
        >
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            size={18}
            className={classNames(
              "shrink-0 text-ink-2 transition-transform motion-reduce:transition-none",
              shown && "rotate-180",
            )}
          />
        </button>
      </h2>
      {summary && !shown ? <p className="-mt-2 px-4 pb-3 text-13 text-ink-2 sm:px-6">{summary}</p> : null}
      <div id={`${id}-content`} hidden={!shown} className="px-4 pb-4 sm:px-6 sm:pb-6">
        {children}
      </div>
    </section>
  );
}
