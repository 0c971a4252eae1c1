"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { POST } from "@/app/v1/companies/[companyId]/api-keys/route";
import { useProof } from "@/components/proof/use-proof";
import { FieldError } from "@/components/ui/field-frame";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SelectInput } from "@/components/ui/select-input";
import { SidePanel } from "@/components/ui/side-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { apiScopes } from "@/db/enums";
import { apiKeyDays, apiKeyInput } from "@/lib/integrations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { useState } from "react";
import { dayMs } from "@/lib/platform/i18n/days";

type Props = { companyId: number; onClose: () => void; onSecret: (secret: string) => void };

const form = apiKeyInput.pick({ name: true, scopes: true });

/** Makes a further API key. */
export function ApiKeyPanel({ companyId, onClose, onSecret }: Props) {
  const t = useTranslations("ApiKeys");
  const prove = useProof();
  const router = useRouter();
  const { done } = useToast();
  const [days, setDays] = useState<string>(String(apiKeyDays[1]));
  const hook = useZodForm(form, { name: "", scopes: ["read"] });
  const submit = useSubmit(
    hook,
    async (values) => {
      const expiresAt = days ? new Date(Date.now() + Number(days) * dayMs) : null;
      const body = { ...values, expiresAt };
      const { secretKey } = await prove(() =>
        callApi<typeof POST>("POST", `/v1/companies/${companyId}/api-keys`, body),
      );
      onSecret(secretKey);
    },
    {
      onSuccess: () => {
        done(t("made"));
        onClose();
        router.refresh();
      },
    },
  );
  const problem = hook.formState.errors.scopes?.message;
  return (
    <SidePanel open onOpenChange={onClose} title={t("addTitle")}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormBanner form={hook} />
        <FormGuard form={hook} />
        <TextField form={hook} name="name" label={t("name")} hint={t("nameHint")} maxLength={100} autoComplete="off" />
        <fieldset className="flex flex-col gap-2" aria-describedby={problem ? "scopes-error" : undefined}>
          <legend className="mb-2 font-medium">{t("scopes")}</legend>
          {apiScopes.map((scope) => (
            <label key={scope} className="flex min-h-8 items-start gap-3">
              <input type="checkbox" value={scope} className="mt-1 size-4 accent-ink" {...hook.register("scopes")} />
              <span>
                {t(`scope.${scope}`)}
                <span className="block text-13 text-ink-2">{t(`scopeHint.${scope}`)}</span>
              </span>
            </label>
          ))}
          <FieldError id="scopes" error={problem} />
        </fieldset>
        <SelectInput
          label={t("ends")}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          choices={[
            ...apiKeyDays.map((count) => ({ value: String(count), label: t("days", { days: count }) })),
            { value: "", label: t("never") },
          ]}
        />
        <SubmitButton form={hook}>{t("make")}</SubmitButton>
      </form>
    </SidePanel>
  );
}
