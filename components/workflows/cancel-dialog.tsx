"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextArea } from "@/components/ui/text-area";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  confirm: string;
  act: (reason: string | null) => Promise<void>;
};

/** Asks for confirmation before a workflow is cancelled. Needs the namespace `WorkflowActions`. */
export function CancelDialog({ act, ...dialog }: Props) {
  const t = useTranslations("WorkflowActions");
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      {...dialog}
      danger
      act={async () => {
        await act(reason.trim() || null);
        setReason("");
      }}
    >
      <p>{t("cancelText")}</p>
      <TextArea
        label={t("reason")}
        optional={t("optional")}
        hint={t("reasonHint")}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

export const cancelWorkflow = (workflowId: number, reason: string | null) =>
  callApi<typeof PATCH>("PATCH", `/v1/workflows/simple-sign/${workflowId}`, { cancel: true, reason });
