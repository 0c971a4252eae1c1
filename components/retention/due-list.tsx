import { TextLink } from "@/components/ui/text-link";

/** `due` is formatted for display. */
type DueItem = { id: number; title: string; folder: string | null; due: string };

/** What a rule erases soon, the first due first. */
export const DueList = ({ label, items }: { label: string; items: readonly DueItem[] }) => (
  <ul aria-label={label} className="flex flex-col">
    {items.map(({ id, title, folder, due }) => (
      <li
        key={id}
        className="grid gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-baseline"
      >
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <TextLink href={`/documents/${id}`}>{title}</TextLink>
          {folder ? <p className="text-13 text-ink-2">{folder}</p> : null}
        </div>
        <p className="text-13 text-ink-2 tabular-nums">{due}</p>
      </li>
    ))}
  </ul>
);
