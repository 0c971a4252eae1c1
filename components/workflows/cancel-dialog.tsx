"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { workflowId: number; open: boolean; onOpenChange: (open: boolean) => void };

export function CancelDialog({ workflowId, open, onOpenChange }: Props) {
  const t = useTranslations("WorkflowActions");
  const router = useRouter();
  const toast = useToast();
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("cancelTitle")}
      confirm={t("cancel")}
      danger
      act={async () => {
        await callApi("PATCH", `/v1/workflows/simple-sign/${workflowId}`, { cancel: true, reason: reason || null });
        toast.done(t("cancelled"));
        router.refresh();
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
