"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PUT } from "@/app/v1/companies/[companyId]/connection/route";
import { useProof } from "@/components/proof/use-proof";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { FormBanner } from "@/components/ui/form-banner";
import { settingForm } from "@/components/ui/form-style";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { samlForm } from "@/lib/connections/schema";
import { type IdentityProvider, knownProviders, providerAt } from "./identity-providers";
import { MetadataFile } from "./metadata-file";
import { ProviderChoice } from "./provider-choice";
import { type SamlAddresses, SamlAddressList } from "./saml-address-list";

export type SamlItem = {
  kind: "saml";
  issuer: string;
  metadataUrl: string | null;
  idpInitiated: boolean;
  certificatesExpireOn: string;
};
type Props = { companyId: number; kept: SamlItem | null; addresses: SamlAddresses | null };

/** What to copy where, in the provider's own words. Needs `SamlForm`, `ConnectionForm`, `CopyButton`, `validation`. */
export function SamlForm({ companyId, kept, addresses }: Props) {
  const t = useTranslations("SamlForm");
  const tConnection = useTranslations("ConnectionForm");
  const prove = useProof();
  const router = useRouter();
  const { done } = useToast();
  const [provider, setProvider] = useState<IdentityProvider>(kept ? providerAt(kept.issuer) : "entra");
  const form = useZodForm(samlForm, {
    metadataUrl: kept?.metadataUrl ?? "",
    metadata: "",
    idpInitiated: kept?.idpInitiated ?? false,
  });
  const submit = useSubmit(
    form,
    ({ metadataUrl, metadata, idpInitiated }) =>
      prove(() =>
        callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/connection`, {
          kind: "saml",
          idpInitiated,
          // A file empties the address, so an address has been entered after it.
          ...(metadataUrl ? { metadataUrl } : metadata && { metadata }),
        }),
      ),
    {
      onSuccess: (_, values) => {
        done(tConnection("saved"));
        form.reset({ ...values, metadata: "" });
        router.refresh();
      },
    },
  );
  const { metadata } = knownProviders[provider];
  return (
    <form onSubmit={submit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <ProviderChoice value={provider} onChange={setProvider} />
      <SamlAddressList companyId={companyId} addresses={addresses} steps={t(`steps.${provider}`)} />
      {kept ? (
        <p className="text-ink-2">
          {t(kept.metadataUrl ? "keptAddress" : "keptFile", { issuer: kept.issuer, date: kept.certificatesExpireOn })}
        </p>
      ) : null}
      <TextField
        form={form}
        name="metadataUrl"
        label={t("metadataUrl")}
        hint={metadata ? tConnection("addressForm", { address: metadata }) : t("metadataUrlHint")}
        inputMode="url"
        autoComplete="off"
      />
      <MetadataFile form={form} />
      <CheckboxField form={form} name="idpInitiated" label={t("idpInitiated")} hint={t("idpInitiatedHint")} />
      <SubmitButton form={form} variant="secondary" className="self-start">
        {tConnection("save")}
      </SubmitButton>
    </form>
  );
}
