"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/dev/billing/checkouts/[checkoutId]/route";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

export function CompleteCheckout({ checkoutId, successUrl }: { checkoutId: string; successUrl: string }) {
  const t = useTranslations("CompleteCheckout");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const complete = async () => {
    setBusy(true);
    try {
      await callApi<typeof POST>("POST", `/v1/dev/billing/checkouts/${checkoutId}`);
      window.location.assign(successUrl);
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" busy={busy} onClick={() => void complete()}>
      {t("complete")}
    </Button>
  );
}
