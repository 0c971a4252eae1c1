"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useCall } from "@/components/ui/use-call";
import { callOff, sendNow } from "./schedule-calls";

type Props = { workflowId: number; date: string; zone: string; maySend: boolean };

/** When a scheduled workflow will be sent, with the ways to send it now or not at all. Needs `ScheduleActions`. */
export function ScheduledBanner({ workflowId, date, zone, maySend }: Props) {
  const t = useTranslations("ScheduleActions");
  const { run, busy } = useCall(t("fallback"));
  const [asking, setAsking] = useState(false);
  return (
    <Banner
      title={t("scheduled", { date })}
      action={
        maySend ? (
          <>
            <Button size="small" onClick={() => setAsking(true)}>
              {t("sendNow")}
            </Button>
            <Button size="small" busy={busy} onClick={() => void run(() => callOff(workflowId), t("calledOff"))}>
              {t("callOff")}
            </Button>
          </>
        ) : null
      }
    >
      {t("zone", { zone })}
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
    </Banner>
  );
}
