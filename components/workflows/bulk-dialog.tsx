"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/jobs/[jobId]/route";
import type { POST } from "@/app/v1/workflows/bulk/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { useAttempt } from "@/components/ui/use-attempt";
import type { BulkAction } from "@/db/enums";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";
import type { BulkFilter } from "./bulk-acts";
import { BulkResult } from "./bulk-result";

type Job = AnswerOf<typeof GET>["job"];
type Props = { action: BulkAction; filter: BulkFilter; count: number; onClose: (isDone: boolean) => void };

const lookMs = 1000;

/** Asks, shows how far the act is, and at the end what was not done and why. */
export function BulkDialog({ action, filter, count, onClose }: Props) {
  const t = useTranslations("Bulk");
  const words = useTranslations("WorkflowActions");
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [job, setJob] = useState<Job | null>(null);
  const { attempt, busy, problem } = useAttempt<"start">(t("fallback"));
  useEffect(() => {
    if (job?.state !== "running") return undefined;
    const timer = setTimeout(() => {
      callApi<typeof GET>("GET", `/v1/jobs/${job.id}`).then(
        (answer) => setJob(answer.job),
        () => setJob({ ...job }), // looks again
      );
    }, lookMs);
    return () => clearTimeout(timer);
  }, [job]);
  const start = () =>
    attempt("start", async () => {
      const body = { action, filter, reason: reason.trim() || null };
      setJob((await callApi<typeof POST>("POST", "/v1/workflows/bulk", body)).job);
    });
  const close = () => {
    if (job) router.refresh();
    onClose(job !== null);
  };
  const isCancel = action === "cancel";
  const title = job
    ? t(job.state === "finished" ? "doneTitle" : "working")
    : t(isCancel ? "cancelTitle" : "remindTitle", { count });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      title={title}
      footer={
        <>
          <Button onClick={close}>{t("back")}</Button>
          {job ? null : (
            <Button variant={isCancel ? "danger" : "primary"} busy={busy !== null} onClick={() => void start()}>
              {t("go")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {job ? (
          <BulkResult job={job} />
        ) : isCancel ? (
          <>
            <p>{words("cancelText")}</p>
            <TextArea
              label={words("reason")}
              optional={words("optional")}
              hint={words("reasonHint")}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        ) : (
          <p>{t("remindText", { count })}</p>
        )}
        {problem ? (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}
