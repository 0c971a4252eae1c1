"use client";
import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { POST as Start } from "@/app/v1/batches/[batchId]/start/route";
import type { POST as Stop } from "@/app/v1/batches/[batchId]/stop/route";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useCall } from "@/components/ui/use-call";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { useToast } from "@/components/ui/toast";
import type { BatchState } from "@/db/enums";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { batchId: number; state: BatchState; canContinue: boolean };

const refreshMs = 2500;

/** Starts, stops and continues the batch, and keeps the page's counts fresh while it is running. Needs `Batch`. */
export function BatchActions({ batchId, state, canContinue }: Props) {
  const t = useTranslations("Batch");
  const router = useRouter();
  const refreshed = useRefreshed();
  const toast = useToast();
  const { run, busy } = useCall(t("fallback"));
  const [isStopping, setStopping] = useState(false);
  useEffect(() => {
    if (state !== "running") return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [state, router]);
  const at = `/v1/batches/${batchId}`;
  if (state === "ready" || canContinue)
    return (
      <Button
        variant="primary"
        busy={busy}
        onClick={() => void run(() => callApi<typeof Start>("POST", `${at}/start`), t("startedToast"))}
      >
        {t(canContinue ? "continue" : "start")}
      </Button>
    );
  if (state !== "running") return null;
  return (
    <>
      <Button icon={<Square aria-hidden size={16} />} onClick={() => setStopping(true)}>
        {t("stop")}
      </Button>
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setStopping}
        title={t("stopTitle")}
        confirm={t("stop")}
        danger
        act={async () => {
          await callApi<typeof Stop>("POST", `${at}/stop`);
          await refreshed();
          toast.done(t("stopped"));
        }}
      >
        <p>{t("stopText")}</p>
      </ConfirmDialog>
    </>
  );
}
