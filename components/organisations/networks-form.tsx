"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { GET, PUT } from "@/app/v1/companies/[companyId]/networks/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { maximumNetworks } from "@/lib/organisations/rules";
import { networksForm } from "@/lib/organisations/schema";
import { networkExamples } from "@/lib/platform/network-examples";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

type Props = { companyId: number; networks: readonly string[]; ipAddress: string };

/** From where administrators and API keys may act. Needs `NetworksForm`, `validation`. */
export function NetworksForm({ companyId, networks, ipAddress }: Props) {
  const t = useTranslations("NetworksForm");
  const router = useRouter();
  /** What the person was shown of what is stored: another's change must not be replaced unseen. */
  const [seen, setSeen] = useState({ networks, isNews: false });
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(networksForm, { networks: networks.join("\n") });
  const lookAgain = async (error: unknown): Promise<never> => {
    if (CallFailure.from(error).label === "Conflict") {
      const stored = await callApi<typeof GET>("GET", `/v1/companies/${companyId}/networks`);
      setSeen({ networks: stored.networks, isNews: true });
    }
    throw error;
  };
  const submit = useSubmit(
    form,
    (values) =>
      prove(() =>
        callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/networks`, {
          networks: values.networks,
          replaces: [...seen.networks],
        }),
      ).catch(lookAgain),
    {
      onSuccess: (saved) => {
        done(t("saved"));
        setSeen({ networks: saved.networks, isNews: false });
        form.reset({ networks: saved.networks.join("\n") });
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
          name="networks"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          label={t("networks")}
          hint={t("hint", { maximum: maximumNetworks, ip: ipAddress, ...networkExamples })}
          optional={t("optional")}
        />
        {seen.isNews ? (
          <p className="text-ink-2">{t("storedNow", { networks: seen.networks.join(", ") || "–" })}</p>
        ) : null}
        <SubmitButton form={form} variant="secondary" className="self-start">
          {t("submit")}
        </SubmitButton>
      </form>
    </Card>
  );
}
