import { Check } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Shown in large type; absent if `children` show the price. */
  headline?: string;
  note: string;
  points: readonly string[];
  children?: ReactNode;
  action?: ReactNode;
};

/** One of several plans side by side: the price, what to do, and what is in it. */
export function PlanCard({ title, headline, note, points, children, action }: Props) {
  return (
    <section className="flex flex-col rounded-card border border-line bg-paper p-5 sm:p-6">
      <h2 className="text-20">{title}</h2>
      {headline ? (
        <>
          <p className="mt-3 text-34 leading-tight font-semibold tabular-nums">{headline}</p>
          <p className="mt-1 text-13 text-ink-2">{note}</p>
        </>
      ) : null}
      {children}
      {action ? <div className="mt-5">{action}</div> : null}
      <div className="mt-6 border-t border-line pt-5">
        {headline ? null : <p className="mb-3 text-ink-2">{note}</p>}
        <ul className="flex flex-col gap-2">
          {points.map((point) => (
            <li key={point} className="flex gap-2">
              <Check aria-hidden size={16} className="mt-1 shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
