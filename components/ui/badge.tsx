import { type Tone, StatusDot } from "./status-dot";

export function Badge({ tone = "neutral", children }: { tone?: Tone; children: string }) {
  return (
    <span className="inline-flex items-center rounded-full border border-line bg-paper-2 px-2.5 py-0.5 text-13">
      <StatusDot tone={tone}>{children}</StatusDot>
    </span>
  );
}
