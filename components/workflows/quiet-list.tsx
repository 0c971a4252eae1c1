import type { ReactNode } from "react";
import { Thumbnail } from "@/components/documents/thumbnail";
import { classNames } from "@/components/ui/class-names";
import { StatusDot } from "@/components/ui/status-dot";
import { TextLink } from "@/components/ui/text-link";
import type { ListItem } from "./list-item";
import { Progress } from "./progress";
import { RowActs } from "./row-acts";
import { RowLink } from "./row-link";
import { TimeAgo } from "./time-ago";

type Props = {
  title: string;
  people: string;
  items: ListItem[];
  steps: (item: ListItem) => string;
  act?: (item: ListItem) => ReactNode;
  /** A place that links lead to. */
  id?: string;
  /** Leads to the rest, if there is more than is shown. */
  more?: { href: string; label: string } | null;
  /** Marked as what waits for the viewer. */
  isBright?: boolean;
};

// Without subgrid, the columns cannot be as wide as what is in them and still be aligned.
const list =
  "overflow-hidden rounded-card border border-line bg-paper lg:supports-[grid-template-columns:subgrid]:grid lg:supports-[grid-template-columns:subgrid]:grid-cols-[minmax(0,1fr)_auto_auto_fit-content(200px)_auto] lg:supports-[grid-template-columns:subgrid]:gap-x-6";
const row =
  "group relative grid gap-x-6 gap-y-1 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-paper-2 sm:grid-cols-[minmax(0,1fr)_auto] max-lg:pr-13 lg:items-center lg:pr-2 lg:not-supports-[grid-template-columns:subgrid]:grid-cols-[minmax(0,1fr)_auto_190px_220px_auto] lg:supports-[grid-template-columns:subgrid]:col-span-full lg:supports-[grid-template-columns:subgrid]:grid-cols-subgrid";
/** Drawn over the edge, so that what is inside stays in line with the other lists. */
const bright = "relative before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-1 before:bg-mark";

/** A list of the dashboard, with hairlines instead of boxes. Needs the namespaces of RowActs. */
export function QuietList({ title, people, items, steps, act, id, more, isBright = false }: Props) {
  return (
    <section aria-label={title} id={id} className="scroll-mt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-17">{title}</h2>
        {more ? <TextLink href={more.href}>{more.label}</TextLink> : null}
      </div>
      <ul className={classNames(list, isBright && bright)}>
        {items.map((item) => (
          <li key={item.id} data-row className={row}>
            <div className="flex min-w-0 items-center gap-3">
              <Thumbnail {...item.thumbnail} />
              <div className="min-w-0">
                <RowLink item={item} />
                <div className="mt-1.5 lg:hidden">
                  <Progress label={people} segments={item.people} />
                </div>
              </div>
            </div>
            <div className="flex items-center gap-3 text-13 text-ink-2 max-lg:hidden">
              <Progress label={people} segments={item.people} />
              <span className="whitespace-nowrap tabular-nums">{steps(item)}</span>
            </div>
            <div className="text-13 text-ink-2 tabular-nums max-lg:hidden">
              <TimeAgo {...item.modified} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 text-13 max-sm:ml-12">
              {act?.(item) ? (
                <div className="relative z-10">{act(item)}</div>
              ) : (
                <StatusDot wraps tone={item.tone}>
                  {item.status}
                </StatusDot>
              )}
              <span className="text-ink-2 lg:hidden">{item.modified.ago}</span>
            </div>
            <div className="max-lg:absolute max-lg:top-3 max-lg:right-1 lg:w-10 xl:w-20">
              <RowActs item={item} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
