import type { ReactNode } from "react";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { classNames } from "@/components/ui/class-names";
import { StatusDot, type Tone } from "@/components/ui/status-dot";
import { fullName } from "@/lib/recipients/rules";

export type RecipientItem = {
  id: number;
  /** The recipient's place among all, which gives the colour. */
  index: number;
  firstName: string;
  lastName: string;
  email: string;
  /** The name of the role; absent for a signer. */
  role: string | null;
  status: string;
  tone: Tone;
  /** What has happened, oldest first, each in words with its time. */
  moments: readonly string[];
  /** The reason for declining. */
  reason: string | null;
  notes: string[];
  /** A row that says why this person is locked out. */
  lock: ReactNode;
  /** What the sender can do for this recipient. */
  actions?: ReactNode;
};
/** The people of one step; without a label, all recipients act at the same time. */
type RecipientStep = { label: string | null; items: readonly RecipientItem[] };

const frame = "rounded-card border border-line bg-paper px-4 py-5 sm:px-6";

/** The recipients as a timeline, grouped by steps if there is an order. */
export function RecipientList({ label, steps }: { label: string; steps: readonly RecipientStep[] }) {
  const [first] = steps;
  if (first?.label === null)
    return (
      <ul className={frame}>
        {first.items.map((item, index) => (
          <Recipient key={item.id} item={item} isLast={index === first.items.length - 1} />
        ))}
      </ul>
    );
  return (
    <ol aria-label={label} className={frame}>
      {steps.map((step, place) => (
        <li key={step.items[0]?.id}>
          <p className="mb-2 text-13 text-ink-2">{step.label}</p>
          <ul>
            {step.items.map((item, index) => (
              <Recipient
                key={item.id}
                item={item}
                isLast={place === steps.length - 1 && index === step.items.length - 1}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Recipient({ item, isLast }: { item: RecipientItem; isLast: boolean }) {
  return (
    <li className={classNames("relative flex gap-4", !isLast && "pb-5")}>
      {isLast ? null : <span aria-hidden className="absolute top-9 bottom-1 left-4 w-px bg-line" />}
      <RecipientMark index={item.index} firstName={item.firstName} lastName={item.lastName} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="font-semibold">{fullName(item)}</p>
          {item.role ? <p className="text-13">{item.role}</p> : null}
          <p className="text-13 [overflow-wrap:anywhere] text-ink-2">{item.email}</p>
          {item.notes.map((note) => (
            <p key={note} className="text-13 text-ink-2">
              {note}
            </p>
          ))}
        </div>
        <div className="sm:text-right">
          <StatusDot tone={item.tone}>{item.status}</StatusDot>
        </div>
        {item.moments.length > 0 ? (
          <ul className="mt-1 text-13 text-ink-2 tabular-nums sm:col-span-2">
            {item.moments.map((moment) => (
              <li key={moment} className="flex items-baseline gap-2">
                <span aria-hidden className="size-1.5 shrink-0 -translate-y-px rounded-full bg-edge" />
                {moment}
              </li>
            ))}
          </ul>
        ) : null}
        {item.lock}
        {item.reason ? (
          <blockquote className="mt-2 border-l-2 border-bad pl-3 whitespace-pre-line sm:col-span-2">
            {item.reason}
          </blockquote>
        ) : null}
      </div>
      {item.actions}
    </li>
  );
}
