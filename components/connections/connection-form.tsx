"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PUT } from "@/app/v1/companies/[companyId]/connection/route";
import { useProof } from "@/components/proof/use-proof";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { CopyBox } from "@/components/ui/copy-box";
import { FormBanner } from "@/components/ui/form-banner";
import { settingForm } from "@/components/ui/form-style";
import { PasswordField } from "@/components/ui/password-field";
import { SelectInput } from "@/components/ui/select-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { connectionForm } from "@/lib/connections/schema";

const providers = ["entra", "google", "okta", "keycloak", "other"] as const;
type Provider = (typeof providers)[number];
/** Names and addresses are the same in every language. */
const known: Record<Provider, { name: string | null; issuer: string | null }> = {
  entra: { name: "Microsoft Entra ID", issuer: "https://login.microsoftonline.com/DIRECTORY-TENANT-ID/v2.0" },
  google: { name: "Google Workspace", issuer: "https://accounts.google.com" },
  okta: { name: "Okta", issuer: "https://acme.okta.com" },
  keycloak: { name: "Keycloak", issuer: "https://id.acme.example/realms/REALM" },
  other: { name: null, issuer: null },
};

/** Which of them the saved settings are of, as far as the address tells. */
function providerAt(issuer: string): Provider {
  if (issuer.includes("login.microsoftonline.")) return "entra";
  if (issuer.includes("accounts.google.com")) return "google";
  if (/[./]okta(?:preview)?[.]com/.test(issuer)) return "okta";
  return issuer.includes("/realms/") ? "keycloak" : "other";
}

type Props = {
  companyId: number;
  kept: { issuer: string; clientId: string; trustsAddresses: boolean } | null;
  redirectUrl: string;
};

/** What to copy where, in the provider's own words. Needs `ConnectionForm`, `CopyButton`, `validation`. */
export function ConnectionForm({ companyId, kept, redirectUrl }: Props) {
  const t = useTranslations("ConnectionForm");
  const prove = useProof();
  const router = useRouter();
  const [provider, setProvider] = useState<Provider>(kept ? providerAt(kept.issuer) : "entra");
  const form = useZodForm(connectionForm, {
    issuer: kept?.issuer ?? "",
    clientId: kept?.clientId ?? "",
    clientSecret: "",
    trustsAddresses: kept?.trustsAddresses ?? false,
  });
  const submit = useSubmit(
    form,
    ({ clientSecret, ...values }) =>
      prove(() =>
        callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/connection`, {
          kind: "oidc",
          ...values,
          ...(clientSecret && { clientSecret }),
        }),
      ),
    { onSuccess: () => router.refresh() },
  );
  const { issuer } = known[provider];
  const isProvider = (text: string): text is Provider => providers.some((one) => one === text);
  return (
    <form onSubmit={submit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <SelectInput
        label={t("provider")}
        value={provider}
        onChange={({ target }) => isProvider(target.value) && setProvider(target.value)}
        choices={providers.map((value) => ({ value, label: known[value].name ?? t("otherProvider") }))}
      />
      <ol className="list-decimal space-y-1 pl-5 text-ink-2">
        {t(`steps.${provider}`)
          .split("\n")
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      <CopyBox label={t("redirect")} text={redirectUrl} about={t("redirect")} />
      <TextField
        form={form}
        name="issuer"
        label={t("issuer")}
        hint={issuer ? t(provider === "google" ? "issuerAlways" : "issuerForm", { issuer }) : t("otherIssuer")}
        inputMode="url"
      />
      <TextField form={form} name="clientId" label={t("clientId")} autoComplete="off" spellCheck={false} />
      <PasswordField
        form={form}
        name="clientSecret"
        label={t("clientSecret")}
        hint={kept ? t("secretKept") : t("secretHint")}
        autoComplete="off"
      />
      <CheckboxField form={form} name="trustsAddresses" label={t("trusts")} hint={t("trustsHint")} />
      <SubmitButton form={form} variant="secondary" className="self-start">
        {t("save")}
      </SubmitButton>
    </form>
  );
}
