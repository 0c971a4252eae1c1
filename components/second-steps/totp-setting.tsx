"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DELETE, POST } from "@/app/v1/users/me/totp/route";
import { useProof } from "@/components/proof/use-proof";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { SettingRow } from "./setting-row";
import { TotpDialog, type TotpSetup } from "./totp-dialog";

/** The authenticator app: set up, or removed. */
export function TotpSetting({ isSetUp, onCodes }: { isSetUp: boolean; onCodes: (codes: string[]) => void }) {
  const t = useTranslations("SecondStep");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const [setup, setSetup] = useState<TotpSetup>();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      setSetup(await prove(() => callApi<typeof POST>("POST", "/v1/users/me/totp")));
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    await prove(() => callApi<typeof DELETE>("DELETE", "/v1/users/me/totp"));
    toast.done(t("totpRemoved"));
    router.refresh();
  };
  return (
    <SettingRow
      title={
        <>
          {t("totp")}
          {isSetUp ? <Badge>{t("on")}</Badge> : null}
        </>
      }
      text={t(isSetUp ? "totpOn" : "totpOff")}
      actions={
        isSetUp ? (
          <Button size="small" aria-label={t("removeTotp")} onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={() => void begin()}>
            {t("setUp")}
          </Button>
        )
      }
    >
      {setup ? (
        <TotpDialog
          setup={setup}
          onClose={() => setSetup(undefined)}
          onDone={(codes) => {
            setSetup(undefined);
            toast.done(t("totpAdded"));
            if (codes) onCodes(codes);
            router.refresh();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t("removeTotp")}
        confirm={t("remove")}
        danger
        act={remove}
      >
        <p>{t("removeTotpText")}</p>
      </ConfirmDialog>
    </SettingRow>
  );
}
