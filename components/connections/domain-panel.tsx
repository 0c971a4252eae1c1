"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { POST } from "@/app/v1/companies/[companyId]/domains/route";
import { useProof } from "@/components/proof/use-proof";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { FormBanner } from "@/components/ui/form-banner";
import { SidePanel } from "@/components/ui/side-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { domainInput } from "@/lib/connections/schema";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { companyId: number; mayClaimForHolding: boolean; onClose: () => void };

/** Claims a domain. Needs `Domains`, `validation`. */
export function DomainPanel({ companyId, mayClaimForHolding, onClose }: Props) {
  const t = useTranslations("Domains");
  const prove = useProof();
  const router = useRouter();
  const form = useZodForm(domainInput, { domain: "", forHolding: false });
  const submit = useSubmit(
    form,
    (values) => prove(() => callApi<typeof POST>("POST", `/v1/companies/${companyId}/domains`, values)),
    {
      onSuccess: () => {
        router.refresh();
        onClose();
      },
    },
  );
  return (
    <SidePanel open onOpenChange={onClose} title={t("add")}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <FormBanner form={form} />
        <TextField
          form={form}
          name="domain"
          label={t("domain")}
          hint={t("domainHint")}
          autoCapitalize="none"
          spellCheck={false}
        />
        {mayClaimForHolding ? <CheckboxField form={form} name="forHolding" label={t("forHolding")} /> : null}
        <SubmitButton form={form}>{t("add")}</SubmitButton>
      </form>
    </SidePanel>
  );
}
