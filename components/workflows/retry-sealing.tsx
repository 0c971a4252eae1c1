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
  /** When sealing was last tried in vain, to the second, as it is shown. */
  failedAt: string | null;
};

/** Everyone has finished, but the sealed PDF is not there: what that means, and trying again. */
export function RetrySealing({ workflowId, mayRetry, failedAt }: Props) {
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
      <p>{t("text")}</p>
      <p role="status">{failedAt ? t(hasFailedAgain ? "again" : "lastTry", { date: failedAt }) : null}</p>
    </Banner>
  );
}
