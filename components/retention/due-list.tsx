import { TextLink } from "@/components/ui/text-link";
import { HoldDue } from "./hold-due";

/** Times and notes are formatted for display. */
type DueItem = {
  id: number;
  title: string;
  /** Null for what the viewer cannot open. */
  href: string | null;
  /** The folder, or why the viewer cannot open it. */
  notes: readonly string[];
  due: string;
};

/** What a rule erases soon, the first due first. Needs `Holds` and `validation` where it can be held. */
export const DueList = ({ label, items, mayHold }: { label: string; items: readonly DueItem[]; mayHold: boolean }) => (
  <ul aria-label={label} className="flex flex-col">
    {items.map(({ id, title, href, notes, due }) => (
      <li
        key={id}
        className="flex items-start justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 max-sm:flex-col max-sm:gap-2"
      >
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {href === null ? <p>{title}</p> : <TextLink href={href}>{title}</TextLink>}
          {notes.map((note) => (
            <p key={note} className="text-13 text-ink-2">
              {note}
            </p>
          ))}
          <p className="text-13 text-ink-2 tabular-nums">{due}</p>
        </div>
        {mayHold ? <HoldDue workflowId={id} title={title} /> : null}
      </li>
    ))}
  </ul>
);
