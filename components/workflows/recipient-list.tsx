import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { StatusDot, type Tone } from "@/components/ui/status-dot";

export type RecipientItem = {
  id: number;
  /** The position in the signing order; absent when all may act at once. */
  position: number | null;
  firstName: string;
  lastName: string;
  email: string;
  status: string;
  tone: Tone;
  /** This person's latest act, or what we wait for, with its time. */
  lastAct: string | null;
  /** The reason for declining. */
  reason: string | null;
  notes: string[];
  /** A row that says what keeps this person from continuing. */
  lock: ReactNode;
  /** What the sender can do for this recipient. */
  actions?: ReactNode;
};

export function RecipientList({ items }: { items: readonly RecipientItem[] }) {
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-paper">
      {items.map((item) => (
        <li key={item.id} className="flex gap-4 border-b border-line p-4 last:border-b-0 sm:px-6">
          {item.position === null ? null : (
            <span className="mt-1.5 w-5 shrink-0 text-right text-ink-2 tabular-nums">{item.position}</span>
          )}
          <Avatar firstName={item.firstName} lastName={item.lastName} className="max-sm:hidden" />
          <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(180px,auto)]">
            <div className="min-w-0">
              <p className="font-semibold break-words">
                {item.firstName} {item.lastName}
              </p>
              <p className="text-13 break-words text-ink-2">{item.email}</p>
              {item.notes.map((note) => (
                <p key={note} className="text-13 text-ink-2">
                  {note}
                </p>
              ))}
            </div>
            <div className="sm:text-right">
              <StatusDot tone={item.tone}>{item.status}</StatusDot>
              {item.lastAct ? <p className="text-13 text-ink-2">{item.lastAct}</p> : null}
            </div>
            {item.lock}
            {item.reason ? (
              <blockquote className="mt-2 border-l-2 border-bad pl-3 break-words whitespace-pre-line sm:col-span-2">
                {item.reason}
              </blockquote>
            ) : null}
          </div>
          {item.actions}
        </li>
      ))}
    </ol>
  );
}
