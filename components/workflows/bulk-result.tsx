import { useTranslations } from "next-intl";
import { Scroller } from "@/components/ui/scroller";
import type { GET } from "@/app/v1/jobs/[jobId]/route";
import type { BulkAction } from "@/db/enums";
import type { AnswerOf } from "@/lib/platform/http/call-api";

const results = {
  remind: "remindDone",
  cancel: "cancelDone",
  move: "moveDone",
  download: "downloadReady",
} as const satisfies Record<BulkAction, string>;

/** The progress of an action on many workflows, and which workflows were left unchanged. */
export function BulkResult({ job }: { job: AnswerOf<typeof GET>["job"] }) {
  const t = useTranslations("Bulk");
  const { state, total, done, refused, refusals, action } = job;
  if (state === "running")
    return (
      <div role="status">
        <progress className="block h-1.5 w-full accent-ink" max={total} value={done + refused} />
        <p className="mt-2 tabular-nums">{t("progress", { done: done + refused, total })}</p>
        <p className="text-13 text-ink-2">{t("background")}</p>
      </div>
    );
  return (
    <div role="status" className="grid gap-3">
      <p>{t(results[action], { count: done })}</p>
      {refused > 0 ? (
        <>
          <p>{t("refused", { count: refused })}</p>
          <Scroller label={t("refused", { count: refused })} className="max-h-[240px]">
            <ul className="grid gap-2">
              {refusals.map(({ workflowId, name, message }) => (
                <li key={workflowId}>
                  <span className="block font-medium">{name}</span>
                  <span className="block text-13 text-ink-2">{message}</span>
                </li>
              ))}
            </ul>
          </Scroller>
          {refused > refusals.length ? (
            <p className="text-13 text-ink-2">{t("more", { count: refused - refusals.length })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
