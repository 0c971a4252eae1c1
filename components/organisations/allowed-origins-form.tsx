"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { GET, PUT } from "@/app/v1/companies/[companyId]/allowed-origins/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { SettingForm } from "@/components/ui/setting-form";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { maximumOrigins } from "@/lib/organisations/rules";
import { allowedOriginsForm } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { useReplacedList } from "./use-replaced-list";

type Props = { companyId: number; allowedOrigins: readonly string[] };

/** Sets the origins that recipients may be sent back to. Needs `AllowedOriginsForm`, `validation`. */
export function AllowedOriginsForm({ companyId, allowedOrigins }: Props) {
  const t = useTranslations("AllowedOriginsForm");
  const router = useRouter();
  const path = `/v1/companies/${companyId}/allowed-origins`;
  const { seen, replace, saved } = useReplacedList(
    allowedOrigins,
    async () => (await callApi<typeof GET>("GET", path)).allowedOrigins,
  );
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(allowedOriginsForm, { allowedOrigins: allowedOrigins.join("\n") });
  const submit = useSubmit(
    form,
    (values) =>
      replace((replaces) =>
        prove(() => callApi<typeof PUT>("PUT", path, { allowedOrigins: values.allowedOrigins, replaces })),
      ),
    {
      onSuccess: (answer) => {
        done(t("saved"));
        saved(answer.allowedOrigins);
        form.reset({ allowedOrigins: answer.allowedOrigins.join("\n") });
        router.refresh();
      },
    },
  );
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <TextAreaField
          form={form}
          name="allowedOrigins"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          label={t("origins")}
          hint={t("hint", { maximum: maximumOrigins })}
          optional={t("optional")}
        />
        {seen.isNews ? (
          <p className="whitespace-pre-line text-ink-2">{t("storedNow", { origins: seen.list.join("\n") || "–" })}</p>
        ) : null}
      </SettingForm>
    </Card>
  );
}
