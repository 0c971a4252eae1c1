"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useCall } from "@/components/ui/use-call";
import { callOff, sendNow } from "./schedule-calls";

/** The ways to send a scheduled workflow now or not at all. Needs `ScheduleActions`. */
export function ScheduleActs({ workflowId, size = "medium" }: { workflowId: number; size?: "small" | "medium" }) {
  const t = useTranslations("ScheduleActions");
  const { run, busy } = useCall(t("fallback"));
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        {t("sendNow")}
      </Button>
      <Button size={size} busy={busy} onClick={() => void run(() => callOff(workflowId), t("calledOff"))}>
        {t("callOff")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("sendNowTitle")}
        confirm={t("sendNow")}
        act={async () => {
          await sendNow(workflowId);
          await run(async () => undefined, t("sent"));
        }}
      >
        <p>{t("sendNowText")}</p>
      </ConfirmDialog>
    </>
  );
}
