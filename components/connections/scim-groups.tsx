"use client";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/companies/[companyId]/scim/groups/[mappedGroupId]/route";
import { useProof } from "@/components/proof/use-proof";
import { Card } from "@/components/ui/card";
import { SelectControl } from "@/components/ui/select-input";
import { useCall } from "@/components/ui/use-call";
import { providedRoles } from "@/db/enums";
import { callApi } from "@/lib/platform/http/call-api";

type Group = { id: number; name: string; roleId: number | null; members: number };

/** Which role each of the provider's groups gives. Needs `Scim`. */
export function ScimGroups({ companyId, groups }: { companyId: number; groups: readonly Group[] }) {
  const t = useTranslations("Scim");
  return (
    <Card title={t("groups")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("groupsHint")}</p>
      <ul aria-label={t("groups")} className="divide-y divide-line rounded-card border border-line">
        {groups.map((group) => (
          <GroupRow key={group.id} companyId={companyId} group={group} />
        ))}
      </ul>
    </Card>
  );
}

function GroupRow({ companyId, group }: { companyId: number; group: Group }) {
  const t = useTranslations("Scim");
  const prove = useProof();
  const { run, busy } = useCall(t("roleFailed"));
  const save = (role: string) =>
    run(
      () =>
        prove(() =>
          callApi<typeof PATCH>("PATCH", `/v1/companies/${companyId}/scim/groups/${group.id}`, {
            roleId: providedRoles.find((id) => String(id) === role) ?? null,
          }),
        ),
      t("roleSaved"),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{group.name}</p>
        <p className="text-13 text-ink-2">{t("members", { count: group.members })}</p>
      </div>
      <SelectControl
        aria-label={t("roleOf", { group: group.name })}
        size="small"
        value={String(group.roleId ?? "")}
        busy={busy}
        onChange={({ target }) => void save(target.value)}
        choices={[
          { value: "", label: t("noRole") },
          ...providedRoles.map((id) => ({ value: String(id), label: t(`roles.${id}`) })),
        ]}
      />
    </li>
  );
}
