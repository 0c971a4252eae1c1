"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Everyone has finished, but the sealed PDF is not there: what that means, and trying again. */
export function RetrySealing({ workflowId, mayRetry }: { workflowId: number; mayRetry: boolean }) {
  const t = useTranslations("RetrySealing");
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await callApi("POST", `/v1/workflows/simple-sign/${workflowId}/sealing`);
      toast.done(t("started"));
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner
      tone="warn"
      title={t("title")}
      action={
        mayRetry ? (
          <Button size="small" busy={busy} onClick={() => void retry()}>
            {t("retry")}
          </Button>
        ) : undefined
      }
    >
      {t("text")}
    </Banner>
  );
}
