"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE } from "@/app/v1/holds/[holdId]/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { callApi } from "@/lib/platform/http/call-api";
import { noticeDays } from "@/lib/retention/rules";

/** Needs `Holds`, `ConfirmDialog`. */
export function LiftHold({ holdId, title }: { holdId: number; title: string }) {
  const t = useTranslations("Holds");
  const prove = useProof();
  const toast = useToast();
  const refreshed = useRefreshed();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t("liftOf", { title })} onClick={() => setAsking(true)}>
        {t("lift")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("liftTitle")}
        confirm={t("lift")}
        act={async () => {
          await prove(() => callApi<typeof DELETE>("DELETE", `/v1/holds/${holdId}`));
          await refreshed();
          toast.done(t("lifted"));
        }}
      >
        <p>{t("liftText", { days: noticeDays })}</p>
      </ConfirmDialog>
    </>
  );
}
