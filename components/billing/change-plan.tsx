"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Changes the units of the subscription that runs. */
export function ChangePlan({ units }: { units: number }) {
  const t = useTranslations("ChangePlan");
  const toast = useToast();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await callApi("PATCH", "/v1/companies/subscription", { units });
      toast.done(t("done"));
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
    setBusy(false);
  };
  return (
    <Button variant="primary" busy={busy} onClick={() => void save()} className="w-full">
      {t("save")}
    </Button>
  );
}
