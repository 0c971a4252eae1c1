import { classNames } from "./class-names";

export type Tone = "neutral" | "waiting" | "active" | "good" | "warn" | "bad";

const dots: Record<Tone, string> = {
  neutral: "border-[1.5px] border-edge",
  waiting: "bg-ink-2",
  active: "bg-mark ring-1 ring-mark-ink",
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
};

/** A state as a word with a coloured dot; colour is never the only sign. */
export function StatusDot({ tone, wraps = false, children }: { tone: Tone; wraps?: boolean; children: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", !wraps && "whitespace-nowrap")}>
      <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", dots[tone])} />
      {children}
    </span>
  );
}
