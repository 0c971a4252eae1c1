import { Check } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title: string; price: string; points: readonly string[]; children?: ReactNode; action?: ReactNode };

export function PlanCard({ title, price, points, children, action }: Props) {
  return (
    <section className="flex flex-col rounded-card border border-line bg-paper p-5 sm:p-6">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1 text-ink-2">{price}</p>
      <ul className="my-5 flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check aria-hidden size={16} className="mt-1 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
      {children}
      {action}
    </section>
  );
}
