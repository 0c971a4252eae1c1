"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/workflows/simple-sign/[workflowId]/sealing/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useCall } from "@/components/ui/use-call";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  workflowId: number;
  mayRetry: boolean;
  /** When sealing last failed, to the second, as displayed. */
  failedAt: string | null;
  /** What differs from the audit trail, in words. */
  difference: string | null;
};

/** Shown when everyone has finished but there is no sealed PDF: what that means, and a button to retry. */
export function RetrySealing({ workflowId, mayRetry, failedAt, difference }: Props) {
  const t = useTranslations("RetrySealing");
  const { run, busy } = useCall(t("fallback"));
  const [failedBefore, setFailedBefore] = useState<string | null>();
  const hasFailedAgain = failedBefore !== undefined && failedAt !== failedBefore;
  const retry = () => {
    setFailedBefore(failedAt);
    void run(() => callApi<typeof POST>("POST", `/v1/workflows/simple-sign/${workflowId}/sealing`), t("started"));
  };
  return (
    <Banner
      tone="warn"
      title={t("title")}
      action={
        mayRetry ? (
          <Button size="small" busy={busy} onClick={retry}>
            {t("retry")}
          </Button>
        ) : undefined
      }
    >
      <p>{t(difference ? "differs" : "text")}</p>
      {difference ? <p className="mt-1">{difference}</p> : null}
      <p role="status">{failedAt ? t(hasFailedAgain ? "again" : "lastTry", { date: failedAt }) : null}</p>
    </Banner>
  );
}
