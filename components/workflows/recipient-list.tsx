import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { StatusDot, type Tone } from "@/components/ui/status-dot";

export type RecipientItem = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** The name of the role; absent for a signer. */
  role: string | null;
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
/** The people who act at the same time; without a label all do. */
type RecipientStep = { label: string | null; items: readonly RecipientItem[] };

const frame = "overflow-hidden rounded-card border border-line bg-paper";

/** The recipients by steps, in their order. */
export function RecipientList({ label, steps }: { label: string; steps: readonly RecipientStep[] }) {
  const [first] = steps;
  if (first?.label === null)
    return (
      <ul className={frame}>
        {first.items.map((item) => (
          <Recipient key={item.id} item={item} />
        ))}
      </ul>
    );
  return (
    <ol aria-label={label} className={frame}>
      {steps.map((step, index) => (
        <li key={step.items[0]?.id} className="flex border-b border-line last:border-b-0">
          <div className="flex w-9 shrink-0 flex-col items-center border-r border-line bg-paper-2 pt-4 sm:w-12">
            <span aria-hidden className="text-ink-2 tabular-nums">
              {index + 1}
            </span>
            <span className="sr-only">{step.label}</span>
          </div>
          <ul className="min-w-0 flex-1">
            {step.items.map((item) => (
              <Recipient key={item.id} item={item} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Recipient({ item }: { item: RecipientItem }) {
  return (
    <li className="flex gap-4 border-b border-line p-4 last:border-b-0 sm:px-6">
      <Avatar firstName={item.firstName} lastName={item.lastName} className="max-sm:hidden" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(180px,auto)]">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            {item.firstName} {item.lastName}
          </p>
          {item.role ? <p className="text-13">{item.role}</p> : null}
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
  );
}
