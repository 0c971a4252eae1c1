"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PUT } from "@/app/v1/companies/[companyId]/sending-defaults/route";
import { standardLinkDays } from "@/db/enums";
import { Card } from "@/components/ui/card";
import { SettingForm } from "@/components/ui/setting-form";
import { SwitchField } from "@/components/ui/switch-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { callApi } from "@/lib/platform/http/call-api";
import { maximumLinkDays, maximumReminders } from "@/lib/workflows/rules";
import { type SendingDefaults, sendingDefaultsForm } from "@/lib/workflows/schema/sending-defaults";

type Props = { companyId: number; defaults: Required<SendingDefaults> };

/** What new drafts of the organisation begin with. Needs `SendingDefaultsForm`, `validation`. */
export function SendingDefaultsForm({ companyId, defaults }: Props) {
  const t = useTranslations("SendingDefaultsForm");
  const router = useRouter();
  const { done } = useToast();
  const form = useZodForm(sendingDefaultsForm, {
    linkExpiryDays: String(defaults.linkExpiryDays ?? ""),
    reminderDays: defaults.reminderDays.join(", "),
    message: defaults.message ?? "",
    additionalEmailMessage: defaults.additionalEmailMessage ?? "",
    allowDownloadBeforeSigning: defaults.allowDownloadBeforeSigning,
  });
  const path = `/v1/companies/${companyId}/sending-defaults`;
  const submit = useSubmit(form, (values) => callApi<typeof PUT>("PUT", path, values), {
    onSuccess: () => {
      done(t("saved"));
      router.refresh();
    },
  });
  const optional = t("optional");
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <TextField
          form={form}
          name="linkExpiryDays"
          inputMode="numeric"
          label={t("linkExpiryDays")}
          hint={t("linkExpiryHint", { maximum: maximumLinkDays, standard: standardLinkDays })}
          optional={optional}
        />
        <TextField
          form={form}
          name="reminderDays"
          label={t("reminderDays")}
          hint={t("reminderHint", { maximum: maximumReminders, example: "3, 7, 14" })}
          optional={optional}
        />
        <TextAreaField form={form} name="message" label={t("message")} optional={optional} rows={3} />
        <TextAreaField
          form={form}
          name="additionalEmailMessage"
          label={t("emailMessage")}
          optional={optional}
          rows={3}
        />
        <SwitchField
          form={form}
          name="allowDownloadBeforeSigning"
          label={t("allowDownload")}
          hint={t("allowDownloadHint")}
        />
      </SettingForm>
    </Card>
  );
}
