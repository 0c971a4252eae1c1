"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/connection/route";
import type { POST } from "@/app/v1/companies/[companyId]/connection/use/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyBox } from "@/components/ui/copy-box";
import { settingWidth } from "@/components/ui/form-style";
import { StatusDot } from "@/components/ui/status-dot";
import { useCall } from "@/components/ui/use-call";
import { useRefreshed } from "@/components/ui/use-refreshed";
import { callApi } from "@/lib/platform/http/call-api";
import { ConnectionSettings, type SettingsItem } from "./connection-settings";
import type { SamlAddresses } from "./saml-address-list";

type ConnectionItem = {
  id: number;
  settings: SettingsItem | null;
  draft: SettingsItem | null;
  isTested: boolean;
  redirectUrl: string;
  logoutUrl: string;
  saml: SamlAddresses;
};
type Props = { companyId: number; connection: ConnectionItem | null; redirectUrl: string; hasDomain: boolean };

/** The organisation's own sign-in: the provider, its test, and its use. Needs `Connection`, `ConnectionForm`, `SamlForm`, `ConfirmDialog`. */
export function ConnectionCard({ companyId, connection, redirectUrl, hasDomain }: Props) {
  const t = useTranslations("Connection");
  const prove = useProof();
  const refreshed = useRefreshed();
  const status = useRef<HTMLParagraphElement>(null);
  const { run, busy } = useCall(t("failed"), status);
  const [removing, setRemoving] = useState(false);
  const [removals, setRemovals] = useState(0);
  const path = `/v1/companies/${companyId}/connection`;
  const { settings = null, draft = null, isTested = false } = connection ?? {};
  const state = settings ? t("inUse", { issuer: settings.issuer }) : t("notInUse");
  return (
    <Card
      title={t("title")}
      actions={connection ? <Button onClick={() => setRemoving(true)}>{t("remove")}</Button> : null}
    >
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <p ref={status} tabIndex={-1} className="mb-4 outline-none">
        <StatusDot wraps tone={settings ? "good" : "neutral"}>
          {state}
        </StatusDot>
      </p>
      <ConnectionSettings
        key={removals}
        companyId={companyId}
        kept={draft ?? settings}
        redirectUrl={redirectUrl}
        addresses={connection?.saml ?? null}
      />
      {connection && draft && !hasDomain ? (
        <p className="mt-6 max-w-[70ch] border-t border-line pt-4">{t("noDomain")}</p>
      ) : null}
      {connection && draft && hasDomain ? (
        <div className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
          <p className="max-w-[70ch]">{t(isTested ? "tested" : "untested")}</p>
          <div className="flex flex-wrap gap-3">
            <a
              href={`/v1/auth/connections/${connection.id}/sign-in?purpose=test`}
              target="_blank"
              rel="noreferrer"
              onClick={() => window.addEventListener("focus", () => void refreshed(), { once: true })}
              className={buttonStyle(isTested ? "secondary" : "primary", "medium")}
            >
              {t("test")}
            </a>
            <Button
              variant={isTested ? "primary" : "secondary"}
              disabled={!isTested}
              busy={busy}
              onClick={() => void run(() => prove(() => callApi<typeof POST>("POST", `${path}/use`)), t("used"))}
            >
              {t("use")}
            </Button>
          </div>
        </div>
      ) : null}
      {connection && settings?.kind === "oidc" ? (
        <div className={`mt-6 ${settingWidth}`}>
          <CopyBox label={t("logout")} text={connection.logoutUrl} about={t("logout")} />
          <p className="mt-1 text-13 text-ink-2">{t("logoutHint")}</p>
        </div>
      ) : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={t("removeTitle")}
          confirm={t("remove")}
          danger
          act={async () => {
            await prove(() => callApi<typeof DELETE>("DELETE", path));
            await refreshed();
            setRemovals(removals + 1);
          }}
        >
          <p>{t("removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
