/** `at` is formatted for display; `what` is a sentence without its actor. */
export type SecurityEventItem = { id: number; at: string; actor: string; what: string; from: string };

/** What happened, the latest first. */
export const EventList = ({ label, items }: { label: string; items: readonly SecurityEventItem[] }) => (
  <ul aria-label={label} className="flex flex-col">
    {items.map(({ id, at, actor, what, from }) => (
      <li
        key={id}
        className="grid gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-baseline"
      >
        <p className="min-w-0">{what}</p>
        <p className="text-13 whitespace-nowrap text-ink-2 tabular-nums">{at}</p>
        <p className="min-w-0 text-13 text-ink-2 sm:col-span-full">
          {actor}
          {from ? ` · ${from}` : null}
        </p>
      </li>
    ))}
  </ul>
);
