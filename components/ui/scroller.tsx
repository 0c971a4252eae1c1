import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = { label: string; className?: string; children: ReactNode };

/** Scrolls content that is wider than the screen, by keyboard too. */
export function Scroller({ label, className, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or nobody could scroll it by keyboard
      tabIndex={0}
      className={classNames("overflow-auto", className)}
    >
      {children}
    </div>
  );
}
