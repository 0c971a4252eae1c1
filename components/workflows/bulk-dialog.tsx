"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/jobs/[jobId]/route";
import type { DELETE } from "@/app/v1/jobs/[jobId]/move/route";
import type { POST } from "@/app/v1/workflows/bulk/route";
import { ProvedDownload } from "@/components/proof/proved-download";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import type { BulkAction } from "@/db/enums";
import { type AnswerOf, callApi } from "@/lib/platform/http/call-api";
import type { Folder } from "./bulk-filter";
import type { BulkFilter } from "./bulk-filter";
import { BulkResult } from "./bulk-result";

type Job = AnswerOf<typeof GET>["job"];
type Props = {
  action: BulkAction;
  target: { filter: BulkFilter } | { ids: number[] };
  folders: readonly Folder[];
  count: number;
  onClose: (isDone: boolean) => void;
};

const lookMs = 1000;

const titles = {
  remind: "remindTitle",
  cancel: "cancelTitle",
  move: "moveTitle",
  download: "downloadTitle",
} as const satisfies Record<BulkAction, string>;
const texts = { remind: "remindText", move: "moveText", download: "downloadText" } as const;

/** Asks for confirmation, shows the progress, and finally lists what was not done and why. */
export function BulkDialog({ action, target, folders, count, onClose }: Props) {
  const t = useTranslations("Bulk");
  const words = useTranslations("WorkflowActions");
  const router = useRouter();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const [folder, setFolder] = useState(folders[0]?.id);
  const [job, setJob] = useState<Job | null>(null);
  const { attempt, busy, problem } = useAttempt<"start">(t("fallback"));
  useEffect(() => {
    if (job?.state !== "running") return undefined;
    const timer = setTimeout(() => {
      callApi<typeof GET>("GET", `/v1/jobs/${job.id}`).then(
        (answer) => setJob(answer.job),
        () => setJob({ ...job }), // polls again
      );
    }, lookMs);
    return () => clearTimeout(timer);
  }, [job]);
  const start = () =>
    attempt("start", async () => {
      const isMove = action === "move" && folder !== undefined;
      const body = { action, ...target, reason: reason.trim() || null, ...(isMove && { groupId: folder }) };
      setJob((await callApi<typeof POST>("POST", "/v1/workflows/bulk", body)).job);
    });
  const close = () => {
    if (job) router.refresh();
    if (job?.canUndo)
      toast.undoable(t("moveDone", { count: job.done }), () =>
        callApi<typeof DELETE>("DELETE", `/v1/jobs/${job.id}/move`).finally(() => router.refresh()),
      );
    onClose(job !== null);
  };
  const isCancel = action === "cancel";
  const title = job ? t(job.state === "finished" ? "doneTitle" : "working") : t(titles[action], { count });
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
          <p>{t(texts[action], { count })}</p>
        )}
        {action === "move" && !job ? (
          <SelectInput
            label={t("folder")}
            value={folder}
            choices={folders.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target: { value } }) => setFolder(Number(value))}
          />
        ) : null}
        {action === "download" && job && job.done > 0 ? (
          <ProvedDownload href={`/v1/jobs/${job.id}/download`} failure={t("fallback")}>
            {t("save")}
          </ProvedDownload>
        ) : null}
        {problem ? (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}
