"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GET } from "@/app/v1/companies/subscribe/route";
import type { POST } from "@/app/v1/companies/subscription/renewal/route";
import type { DELETE } from "@/app/v1/companies/subscription/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import type { PaidBy } from "@/lib/billing/payer";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = {
  /** Who pays for the subscription: the viewer may manage their own and an organisation's. */
  paidBy: PaidBy;
  hasPortal: boolean;
  /** When a cancelled subscription would end; null where there is nothing to cancel. */
  cancelUntil: string | null;
  canRenew: boolean;
  /** What to know before renewing. */
  renewalNote?: string | null;
};

/** A link to the customer portal, and cancel or renew. */
export function SubscriptionActions({ paidBy, hasPortal, cancelUntil, canRenew, renewalNote = null }: Props) {
  const whose = `?paid_by=${paidBy}`;
  const t = useTranslations("SubscriptionActions");
  const toast = useToast();
  const prove = useProof();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<"portal" | "renew">();
  const openPortal = async () => {
    setBusy("portal");
    try {
      const { url } = await prove(() => callApi<typeof GET>("GET", `/v1/companies/subscribe${whose}`));
      if (url) return window.location.assign(url);
      toast.failed(t("portalFailed"));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("portalFailed"));
    }
    setBusy(undefined);
  };
  const renew = async () => {
    setBusy("renew");
    try {
      await prove(() => callApi<typeof POST>("POST", `/v1/companies/subscription/renewal${whose}`));
      toast.done(t("renewed"));
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    }
    setBusy(undefined);
  };
  const cancel = async () => {
    await prove(() => callApi<typeof DELETE>("DELETE", `/v1/companies/subscription${whose}`));
    toast.done(t("cancelled"));
    router.refresh();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {renewalNote ? <p className="w-full text-ink-2">{renewalNote}</p> : null}
      {hasPortal ? (
        <Button busy={busy === "portal"} onClick={() => void openPortal()}>
          {t("portal")}
        </Button>
      ) : null}
      {canRenew ? (
        <Button busy={busy === "renew"} onClick={() => void renew()}>
          {t("renew")}
        </Button>
      ) : null}
      {cancelUntil ? (
        <>
          <Button onClick={() => setAsking(true)}>{t("cancel")}</Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t("cancelTitle")}
            confirm={t("cancel")}
            danger
            act={cancel}
          >
            {t("cancelText", { date: cancelUntil })}
          </ConfirmDialog>
        </>
      ) : null}
    </div>
  );
}
