import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = { title?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode };

export function Card({ title, actions, className, children }: Props) {
  return (
    <section className={classNames("rounded-card border border-line bg-paper p-4 sm:p-6", className)}>
      {title ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-17">{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}
