import { useTranslations } from "next-intl";
import Link from "next/link";
import { type Tone, StatusDot } from "@/components/ui/status-dot";
import { Progress } from "@/components/workflows/progress";
import type { BatchRowState } from "@/db/enums";
import type { BatchRowDto } from "@/lib/batches/schema";
import type { Segment } from "@/lib/workflows/list/segments";

const tones: Record<BatchRowState, Tone> = { waiting: "waiting", sent: "good", failed: "bad", stopped: "neutral" };

/** The rows of a batch, each with its workflow or with what is wrong. */
export function BatchRows({ rows }: { rows: readonly (BatchRowDto & { segments: readonly Segment[] })[] }) {
  const t = useTranslations("Batch");
  if (rows.length === 0)
    return <p className="rounded-card border border-line bg-paper px-4 py-8 text-center text-ink-2">{t("noRows")}</p>;
  return (
    <ul aria-label={t("rows")} className="overflow-hidden rounded-card border border-line bg-paper">
      {rows.map(({ line, text, state, messages, workflow, segments }) => (
        <li
          key={line}
          className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[64px_minmax(0,1fr)_auto] sm:items-center"
        >
          <span className="text-13 text-ink-2 tabular-nums">{t("row", { line })}</span>
          <div className="min-w-0">
            {workflow ? (
              <Link
                href={`/documents/${workflow.id}`}
                prefetch={false}
                className="line-clamp-2 font-medium hover:underline"
              >
                <span className="sr-only">{t("open", { line })}: </span>
                {text}
              </Link>
            ) : (
              <p className="line-clamp-2">{text}</p>
            )}
            <div className="mt-1.5 empty:hidden">
              <Progress label={t("people")} segments={segments} />
            </div>
            {messages.map((message) => (
              <p key={message} className="text-13 text-bad">
                {message}
              </p>
            ))}
          </div>
          <div className="text-13 sm:text-right">
            <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>
            {workflow ? (
              <p className="text-ink-2 tabular-nums">
                {t("steps", { complete: workflow.completeCount, total: workflow.totalSteps })}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
