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
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { connectionForm } from "@/lib/connections/schema";
import { type IdentityProvider, knownProviders, providerAt } from "./identity-providers";
import { ProviderChoice } from "./provider-choice";
import { ProviderSteps } from "./provider-steps";

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
  const { done } = useToast();
  const [provider, setProvider] = useState<IdentityProvider>(kept ? providerAt(kept.issuer) : "entra");
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
    {
      onSuccess: ({ connection: { draft, settings } }, values) => {
        done(t("saved"));
        // The provider's own issuer, also where the address of its configuration was entered.
        form.reset({ ...values, issuer: (draft ?? settings)?.issuer ?? values.issuer, clientSecret: "" });
        router.refresh();
      },
    },
  );
  const { issuer } = knownProviders[provider];
  const issuerHint = (address: string) =>
    provider === "google" ? t("issuerAlways", { issuer: address }) : t("addressForm", { address });
  return (
    <form onSubmit={submit} noValidate className={settingForm}>
      <FormBanner form={form} />
      <ProviderChoice value={provider} onChange={setProvider} />
      <ProviderSteps steps={t(`steps.${provider}`)} />
      <CopyBox label={t("redirect")} text={redirectUrl} about={t("redirect")} />
      <TextField
        form={form}
        name="issuer"
        label={t("issuer")}
        hint={issuer ? issuerHint(issuer) : t("otherIssuer")}
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
