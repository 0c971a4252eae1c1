"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { ConnectionForm } from "./connection-form";
import type { SamlAddresses } from "./saml-address-list";
import { SamlForm, type SamlItem } from "./saml-form";

type OidcItem = { kind: "oidc"; issuer: string; clientId: string; trustsAddresses: boolean };
export type SettingsItem = OidcItem | SamlItem;
type Props = {
  companyId: number;
  kept: SettingsItem | null;
  redirectUrl: string;
  /** Null before the connection has begun. */
  addresses: SamlAddresses | null;
};

/** By which protocol, and its settings. Needs `Connection` and what the two forms need. */
export function ConnectionSettings({ companyId, kept, redirectUrl, addresses }: Props) {
  const t = useTranslations("Connection");
  const [kind, setKind] = useState(kept?.kind ?? (addresses ? "saml" : "oidc"));
  return (
    <>
      <div className="mb-4">
        <Segmented
          label={t("protocol")}
          value={kind}
          choices={[
            { value: "oidc", label: "OpenID Connect" },
            { value: "saml", label: "SAML 2.0" },
          ]}
          onChange={setKind}
        />
        <p className="mt-2 text-13 text-ink-2">{t(`protocols.${kind}`)}</p>
      </div>
      {kind === "oidc" ? (
        <ConnectionForm companyId={companyId} kept={kept?.kind === "oidc" ? kept : null} redirectUrl={redirectUrl} />
      ) : (
        <SamlForm companyId={companyId} kept={kept?.kind === "saml" ? kept : null} addresses={addresses} />
      )}
    </>
  );
}
