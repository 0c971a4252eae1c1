"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { GET, PUT } from "@/app/v1/companies/[companyId]/networks/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { SettingForm } from "@/components/ui/setting-form";
import { TextAreaField } from "@/components/ui/text-area-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { maximumNetworks } from "@/lib/organisations/rules";
import { networksForm } from "@/lib/organisations/schema";
import { networkExamples } from "@/lib/platform/network/network-examples";
import { callApi } from "@/lib/platform/http/call-api";
import { useReplacedList } from "./use-replaced-list";

type Props = { companyId: number; networks: readonly string[]; ipAddress: string };

/** Sets the networks from which administrators and API keys may act. Needs `NetworksForm`, `validation`. */
export function NetworksForm({ companyId, networks, ipAddress }: Props) {
  const t = useTranslations("NetworksForm");
  const router = useRouter();
  const path = `/v1/companies/${companyId}/networks`;
  const { seen, replace, saved } = useReplacedList(
    networks,
    async () => (await callApi<typeof GET>("GET", path)).networks,
  );
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(networksForm, { networks: networks.join("\n") });
  const submit = useSubmit(
    form,
    (values) =>
      replace((replaces) => prove(() => callApi<typeof PUT>("PUT", path, { networks: values.networks, replaces }))),
    {
      onSuccess: (answer) => {
        done(t("saved"));
        saved(answer.networks);
        form.reset({ networks: answer.networks.join("\n") });
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
          name="networks"
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          label={t("networks")}
          hint={t("hint", { maximum: maximumNetworks, ip: ipAddress, ...networkExamples })}
          optional={t("optional")}
        />
        {seen.isNews ? <p className="text-ink-2">{t("storedNow", { networks: seen.list.join(", ") || "–" })}</p> : null}
      </SettingForm>
    </Card>
  );
}
