"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/users/me/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { appPath } from "@/lib/platform/http/app-path";
import { callApi } from "@/lib/platform/http/call-api";

export function DeleteAccount() {
  const t = useTranslations("LeaveAccount");
  const toast = useToast();
  const prove = useProof();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await prove(() => callApi<typeof DELETE>("DELETE", "/v1/users/me"));
    toast.doneLater(t("deleted"));
    window.location.assign(appPath("/login")); // a full page load, so that nothing of the session stays in memory
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("confirmTitle")}
        confirm={t("delete")}
        danger
        act={leave}
      >
        <p>{t("confirmText")}</p>
      </ConfirmDialog>
    </>
  );
}
