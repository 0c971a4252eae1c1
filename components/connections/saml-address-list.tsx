"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/connection/route";
import { useProof } from "@/components/proof/use-proof";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { ProviderSteps } from "./provider-steps";

export type SamlAddresses = { metadataUrl: string; acsUrl: string; logoutUrl: string };
type Props = { companyId: number; addresses: SamlAddresses | null; steps: string };

/**
 * What to do at the provider, with our addresses to enter there. They contain the connection's id, so if there is no
 * connection yet, a button makes one. Needs `SamlForm`, `CopyButton`.
 */
export function SamlAddressList({ companyId, addresses: kept, steps }: Props) {
  const t = useTranslations("SamlForm");
  const prove = useProof();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [reserved, setReserved] = useState<SamlAddresses>();
  const addresses = kept ?? reserved;
  async function reserve() {
    setBusy(true);
    try {
      const { connection } = await prove(() => callApi<typeof POST>("POST", `/v1/companies/${companyId}/connection`));
      setReserved(connection.saml); // without a refresh, which would forget what was chosen in the form
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("failed"));
    }
    setBusy(false);
  }
  if (!addresses)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-2">{t("begin")}</p>
        <Button variant="primary" busy={busy} onClick={() => void reserve()}>
          {t("showAddresses")}
        </Button>
      </div>
    );
  return (
    <>
      <ProviderSteps steps={steps} />
      <CopyBox label={t("entityId")} text={addresses.metadataUrl} about={t("entityId")} />
      <CopyBox label={t("acsUrl")} text={addresses.acsUrl} about={t("acsUrl")} />
      <CopyBox label={t("logoutUrl")} text={addresses.logoutUrl} about={t("logoutUrl")} />
    </>
  );
}
