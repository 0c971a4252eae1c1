import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Fact = { term: string; value: ReactNode };

type Props = { facts: readonly Fact[]; stacked?: boolean; bare?: boolean };

/**
 * Terms and their values, framed with lines between them. `stacked`: without lines, each term above its value. `bare`:
 * without a frame, for use inside something framed.
 */
export function Facts({ facts, stacked = false, bare = false }: Props) {
  return (
    <dl
      className={classNames(
        !bare && "rounded-card border border-line bg-paper",
        stacked && "grid gap-x-6 gap-y-4 sm:grid-cols-2",
        stacked && !bare && "px-4 py-5 sm:px-6",
        !stacked && !bare && "overflow-hidden",
        // The columns depend on the room that the facts have, as in a dialog, and not on the window.
        !stacked && "@container",
      )}
    >
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className={classNames(
            "grid content-start gap-x-6 gap-y-0.5",
            !stacked && "border-b border-line py-3 last:border-b-0 @md:grid-cols-[min(280px,33%)_minmax(0,1fr)]",
            !stacked && !bare && "px-4 sm:px-6",
          )}
        >
          <dt className={classNames("text-ink-2", stacked && "text-13")}>{term}</dt>
          <dd className="min-w-0 whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
