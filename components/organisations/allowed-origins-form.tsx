"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { GET, PUT } from "@/app/v1/companies/[companyId]/allowed-origins/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { maximumOrigins } from "@/lib/organisations/rules";
import { allowedOriginsForm } from "@/lib/organisations/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = { companyId: number; allowedOrigins: readonly string[] };

/** To which applications recipients may be led back. Needs `AllowedOriginsForm`, `validation`. */
export function AllowedOriginsForm({ companyId, allowedOrigins }: Props) {
  const t = useTranslations("AllowedOriginsForm");
  const router = useRouter();
  /** What the person was shown of what is stored: another's change must not be replaced unseen. */
  const [seen, setSeen] = useState({ allowedOrigins, isNews: false });
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(allowedOriginsForm, { allowedOrigins: allowedOrigins.join("\n") });
  const lookAgain = async (error: unknown): Promise<never> => {
    if (CallFailure.from(error).label === "Conflict") {
      const stored = await callApi<typeof GET>("GET", `/v1/companies/${companyId}/allowed-origins`);
      setSeen({ allowedOrigins: stored.allowedOrigins, isNews: true });
    }
    throw error;
  };
  const submit = useSubmit(
    form,
    (values) =>
      prove(() =>
        callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/allowed-origins`, {
          allowedOrigins: values.allowedOrigins,
          replaces: [...seen.allowedOrigins],
        }),
      ).catch(lookAgain),
    {
      onSuccess: (saved) => {
        done(t("saved"));
        setSeen({ allowedOrigins: saved.allowedOrigins, isNews: false });
        form.reset({ allowedOrigins: saved.allowedOrigins.join("\n") });
        router.refresh();
      },
    },
  );
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <form onSubmit={submit} noValidate className="flex max-w-[640px] flex-col gap-4">
        <FormBanner form={form} />
        <FormGuard form={form} />
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
          <p className="text-ink-2">{t("storedNow", { origins: seen.allowedOrigins.join(", ") || "–" })}</p>
        ) : null}
        <SubmitButton form={form} variant="secondary" className="self-start">
          {t("submit")}
        </SubmitButton>
      </form>
    </Card>
  );
}
