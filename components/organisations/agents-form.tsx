"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PUT } from "@/app/v1/companies/[companyId]/agents/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { SettingForm } from "@/components/ui/setting-form";
import { SwitchField } from "@/components/ui/switch-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { agentsInput } from "@/lib/agents/schema";
import { callApi } from "@/lib/platform/http/call-api";

type Props = {
  companyId: number;
  allowsAgents: boolean;
  /** Where agents connect. */
  address: string;
};

/** Lets agents in or shuts them out. Needs `AgentsForm`, `CopyButton`, `validation`. */
export function AgentsForm({ companyId, allowsAgents, address }: Props) {
  const t = useTranslations("AgentsForm");
  const router = useRouter();
  const prove = useProof();
  const { done } = useToast();
  const form = useZodForm(agentsInput, { allowsAgents });
  const submit = useSubmit(
    form,
    (values) => prove(() => callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/agents`, values)),
    {
      onSuccess: (answer) => {
        done(t(answer.allowsAgents ? "allowed" : "stopped"));
        form.reset(answer);
        router.refresh();
      },
    },
  );
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <p className="mb-4 flex flex-wrap items-center gap-1">
        {t("address")} <span className="font-medium break-all">{address}</span>
        <CopyButton text={address} about={t("title")} />
      </p>
      <SettingForm form={form} onSubmit={submit} save={t("submit")}>
        <SwitchField form={form} name="allowsAgents" label={t("allowsAgents")} hint={t("hint")} />
      </SettingForm>
    </Card>
  );
}
