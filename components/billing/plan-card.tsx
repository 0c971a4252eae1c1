import { Check } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** In large type, where `children` do not say the price. */
  headline?: string;
  note: string;
  points: readonly string[];
  children?: ReactNode;
  action?: ReactNode;
};

/** One of several plans side by side: what to do is at the bottom of each. */
export function PlanCard({ title, headline, note, points, children, action }: Props) {
  return (
    <section className="flex flex-col rounded-card border border-line bg-paper p-5 sm:p-6">
      <h2 className="text-20">{title}</h2>
      {headline ? <p className="mt-4 text-34 leading-tight font-semibold tabular-nums">{headline}</p> : null}
      <p className="mt-1 text-ink-2">{note}</p>
      <ul className="my-5 flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check aria-hidden size={16} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      {children}
      {action ? <div className="mt-auto pt-2">{action}</div> : null}
    </section>
  );
}
