"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PUT } from "@/app/v1/companies/[companyId]/networks/route";
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
  const [loaded] = useState(networks.join("\n"));
  const stored = networks.join("\n");
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(networksForm, { networks: networks.join("\n") });
  const submit = useSubmit(
    form,
    (values) =>
      prove(() =>
        callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/networks`, {
          networks: values.networks,
          replaces: [...networks],
        }),
      ).catch((error: unknown) => {
        // What somebody else has saved is shown beside what was entered, and the next save replaces it.
        if (CallFailure.from(error).label === "Conflict") router.refresh();
        throw error;
      }),
    {
      onSuccess: (saved) => {
        done(t("saved"));
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
        {stored !== loaded && form.formState.errors.root?.["server"] ? (
          <p className="text-ink-2">{t("storedNow", { networks: networks.join(", ") || "–" })}</p>
        ) : null}
        <SubmitButton form={form} variant="secondary" className="self-start">
          {t("submit")}
        </SubmitButton>
      </form>
    </Card>
  );
}
