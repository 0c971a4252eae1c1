import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Fact = { term: string; value: ReactNode };

/** Terms and their values, in two columns if there is room and `stacked` is not set. */
export function Facts({ facts, stacked = false }: { facts: readonly Fact[]; stacked?: boolean }) {
  return (
    <dl className="overflow-hidden rounded-card border border-line bg-paper">
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className={classNames(
            "grid gap-x-6 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0",
            !stacked && "sm:grid-cols-[280px_minmax(0,1fr)] sm:px-6",
          )}
        >
          <dt className={classNames("text-ink-2", stacked && "text-13")}>{term}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
