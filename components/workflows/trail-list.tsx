import { ChevronRight } from "lucide-react";

export type TrailEntry = {
  id: number;
  time: string;
  event: string;
  who: string;
  detail: string;
  origin: string;
  fingerprint: string;
};
type TrailGroup = { from: string; to: string; sentence: string; count: string | null; entries: readonly TrailEntry[] };
export type TrailDay = { title: string; groups: readonly TrailGroup[] };

type Props = { days: readonly TrailDay[]; allOpen?: boolean };

/** The audit trail in chronological order; a group of related entries can be unfolded. */
export function TrailList({ days, allOpen = false }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {days.map((day) => (
        <section key={day.title}>
          <h2 className="mb-2 text-15">{day.title}</h2>
          <ol className="overflow-hidden rounded-card border border-line bg-paper">
            {day.groups.map((group) => (
              <li key={group.entries[0]?.id} className="border-b border-line last:border-b-0">
                <Group group={group} isOpen={allOpen} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Group({ group, isOpen }: { group: TrailGroup; isOpen: boolean }) {
  const { from, to, sentence, count, entries } = group;
  return (
    <details open={isOpen} className="group">
      <summary className="flex cursor-pointer list-none items-start gap-x-3 px-3 py-2.5 hover:bg-paper-2 sm:px-4 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={16}
          className="mt-[3px] shrink-0 text-ink-2 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 sm:flex-nowrap">
          <span className="shrink-0 text-ink-2 tabular-nums sm:w-[146px]">
            {from === to ? from : `${from} – ${to}`}
          </span>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:basis-full">{sentence}</span>
          {count ? <span className="shrink-0 text-13 leading-[1.73] text-ink-2">{count}</span> : null}
        </span>
      </summary>
      <ol className="border-t border-line bg-paper-2 text-13">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </details>
  );
}

function Entry({ entry }: { entry: TrailEntry }) {
  return (
    <li className="flex flex-col gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0 sm:flex-row sm:pl-11">
      <p className="shrink-0 text-ink-2 tabular-nums sm:w-[170px]">{entry.time}</p>
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>{[entry.event, entry.detail].filter(Boolean).join(" · ")}</p>
        <p className="text-ink-2">{[entry.who, entry.origin].filter(Boolean).join(" · ")}</p>
        <p className="text-ink-2">{entry.fingerprint}</p>
      </div>
    </li>
  );
}
