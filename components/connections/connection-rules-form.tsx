"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { PUT } from "@/app/v1/companies/[companyId]/connection/rules/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { SelectField } from "@/components/ui/select-field";
import { SettingForm } from "@/components/ui/setting-form";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { providedRoles } from "@/db/enums";
import { type ConnectionRulesInput, connectionRulesForm } from "@/lib/connections/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { GroupMappings } from "./group-mappings";

type Named = { id: number; name: string };
type Rules = Omit<ConnectionRulesInput, "defaultRoleId" | "groups"> & {
  defaultRoleId: number;
  groups: readonly { value: string; roleId: number | null; groupId: number | null }[];
};
type Props = { companyId: number; rules: Rules; folders: readonly Named[]; administrators: readonly Named[] };

/** Whom the connection lets in and as what. Needs `ConnectionRulesForm`, `Scim` for the names of roles, `validation`. */
export function ConnectionRulesForm({ companyId, rules, folders, administrators }: Props) {
  const t = useTranslations("ConnectionRulesForm");
  const scim = useTranslations("Scim");
  const prove = useProof();
  const router = useRouter();
  const { done } = useToast();
  const form = useZodForm(connectionRulesForm, {
    makesAccounts: rules.makesAccounts,
    defaultRoleId: String(rules.defaultRoleId),
    groupsClaim: rules.groupsClaim ?? "",
    groups: rules.groups.map(({ value, roleId, groupId }) => ({
      value,
      roleId: String(roleId ?? ""),
      groupId: String(groupId ?? ""),
    })),
    countsSecondStep: rules.countsSecondStep,
    heirId: String(rules.heirId ?? ""),
  });
  const submit = useSubmit(
    form,
    (values) => prove(() => callApi<typeof PUT>("PUT", `/v1/companies/${companyId}/connection/rules`, values)),
    {
      onSuccess: () => {
        done(t("saved"));
        router.refresh();
      },
    },
  );
  const roles = providedRoles.map((id) => ({ value: String(id), label: scim(`roles.${id}`) }));
  const ofPeople = administrators.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      <SettingForm form={form} onSubmit={submit} save={t("save")}>
        <CheckboxField form={form} name="makesAccounts" label={t("makesAccounts")} hint={t("makesAccountsHint")} />
        <SelectField form={form} name="defaultRoleId" label={t("defaultRole")} choices={roles} />
        <SelectField
          form={form}
          name="heirId"
          label={t("heir")}
          choices={[{ value: "", label: t("eldest") }, ...ofPeople]}
        />
        <CheckboxField form={form} name="countsSecondStep" label={t("counts")} hint={t("countsHint")} />
        <h3 className="mt-2 font-medium">{t("groups")}</h3>
        <p className="-mt-3 text-ink-2">{t("groupsHint")}</p>
        <TextField
          form={form}
          name="groupsClaim"
          label={t("claim")}
          hint={t("claimHint")}
          optional={t("optional")}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <GroupMappings form={form} roles={roles} folders={folders} />
      </SettingForm>
    </Card>
  );
}
