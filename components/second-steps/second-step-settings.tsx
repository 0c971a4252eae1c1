"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/users/me/recovery-codes/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { callApi } from "@/lib/platform/http/call-api";
import { PasskeySetting } from "./passkey-setting";
import type { PasskeyItem } from "./passkey-item";
import { RecoveryCodes } from "./recovery-codes";
import { SettingRow } from "./setting-row";
import { TotpSetting } from "./totp-setting";

type Props = {
  totp: boolean;
  passkeys: PasskeyItem[];
  recoveryCodesLeft: number;
  /** True if a second step is required; the surrounding page says why, so the introduction is left out. */
  isDemanded?: boolean;
};

/** The ways to sign in other than the password. */
export function SecondStepSettings({ totp, passkeys, recoveryCodesLeft, isDemanded = false }: Props) {
  const t = useTranslations("SecondStep");
  const router = useRouter();
  const prove = useProof();
  const [codes, setCodes] = useState<string[]>();
  const [asking, setAsking] = useState(false);
  const isOn = totp || passkeys.length > 0;
  const renew = async () => {
    const { recoveryCodes } = await prove(() => callApi<typeof POST>("POST", "/v1/users/me/recovery-codes"));
    setCodes(recoveryCodes ?? []);
    router.refresh();
  };
  return (
    <div>
      {isDemanded ? null : <p className="mb-5 max-w-[70ch] text-ink-2">{t(isOn ? "introOn" : "intro")}</p>}
      <TotpSetting isSetUp={totp} onCodes={setCodes} />
      <PasskeySetting passkeys={passkeys} onCodes={setCodes} />
      {isOn ? (
        <SettingRow
          title={t("codes")}
          text={t("codesLeft", { count: recoveryCodesLeft })}
          actions={
            <Button size="small" onClick={() => setAsking(true)}>
              {t("newCodes")}
            </Button>
          }
        />
      ) : null}
      <ConfirmDialog open={asking} onOpenChange={setAsking} title={t("newCodes")} confirm={t("newCodes")} act={renew}>
        <p>{t("newCodesText")}</p>
      </ConfirmDialog>
      {codes ? (
        <Dialog
          open
          onOpenChange={() => setCodes(undefined)}
          title={t("codesTitle")}
          footer={
            <Button variant="primary" onClick={() => setCodes(undefined)}>
              {t("kept")}
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </Dialog>
      ) : null}
    </div>
  );
}
