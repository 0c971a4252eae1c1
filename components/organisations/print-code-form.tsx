"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/companies/[companyId]/route";
import { Card } from "@/components/ui/card";
import { SettingForm } from "@/components/ui/setting-form";
import { SwitchField } from "@/components/ui/switch-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { printCodeForm } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";

/** Sets whether the workflow's code is printed on sealed pages. Needs `PrintCodeForm`, `validation`. */
export function PrintCodeForm({ companyId, printCode }: { companyId: number; printCode: boolean }) {
  const t = useTranslations("PrintCodeForm");
  const router = useRouter();
  const { done } = useToast();
  const form = useZodForm(printCodeForm, { printCode });
  const submit = useSubmit(form, (values) => callApi<typeof PATCH>("PATCH", `/v1/companies/${companyId}`, values), {
    onSuccess: () => {
      done(t("saved"));
      router.refresh();
    },
  });
  return (
    <Card title={t("title")}>
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <SwitchField form={form} name="printCode" label={t("printCode")} hint={t("hint")} />
      </SettingForm>
    </Card>
  );
}
