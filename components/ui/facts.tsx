import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Fact = { term: string; value: ReactNode };

/** Terms and their values, in a frame of lines; `stacked` without lines, each term above its value. */
export function Facts({ facts, stacked = false }: { facts: readonly Fact[]; stacked?: boolean }) {
  return (
    <dl
      className={classNames(
        "rounded-card border border-line bg-paper",
        stacked ? "grid gap-x-6 gap-y-4 px-4 py-5 sm:grid-cols-2 sm:px-6" : "overflow-hidden",
      )}
    >
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className={classNames(
            "grid content-start gap-x-6 gap-y-0.5",
            !stacked && "border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[280px_minmax(0,1fr)] sm:px-6",
          )}
        >
          <dt className={classNames("text-ink-2", stacked && "text-13")}>{term}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
