"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PUT } from "@/app/v1/companies/[companyId]/reply-address/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { SettingForm } from "@/components/ui/setting-form";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { replyAddress } from "@/lib/mail-server/schema";
import { callApi } from "@/lib/platform/http/call-api";

type Props = { companyId: number; replyTo: string | null };

/** Sets who receives replies to the organisation's mails. Needs `ReplyAddressForm`, `validation`. */
export function ReplyAddressForm({ companyId, replyTo }: Props) {
  const t = useTranslations("ReplyAddressForm");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(replyAddress, { replyTo: replyTo ?? "" });
  const path = `/v1/companies/${companyId}/reply-address`;
  const submit = useSubmit(form, (values) => prove(() => callApi<typeof PUT>("PUT", path, values)), {
    onSuccess: (answer) => {
      done(t("saved"));
      form.reset({ replyTo: answer.replyTo ?? "" });
      router.refresh();
    },
  });
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <TextField
          form={form}
          name="replyTo"
          type="email"
          label={t("address")}
          hint={t("hint")}
          optional={t("optional")}
        />
      </SettingForm>
    </Card>
  );
}
