"use client";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import { useProof } from "@/components/proof/use-proof";
import { SelectControl } from "@/components/ui/select-input";
import { useCall } from "@/components/ui/use-call";
import { roles } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { personName } from "./person-name";
import type { UserRow } from "./user-row";

/** A user's role as a select in the table's row; a choice is saved at once. */
export function RowRole({ companyId, user }: { companyId: number; user: UserRow }) {
  const t = useTranslations("UserTable");
  const { run, busy } = useCall(t("fallback"));
  const prove = useProof();
  const path = `/v1/companies/${companyId}/company-users/${user.id}`;
  const change = (role: (typeof roles)[number] | undefined) =>
    void run(() => prove(() => callApi<typeof PATCH>("PATCH", path, { role })), t("roleChanged"));
  return (
    <SelectControl
      aria-label={t("roleOf", { name: personName(user) })}
      value={String(user.roleId)}
      disabled={busy}
      onChange={(event) => change(roles.find((role) => role === event.target.value))}
      choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      size="small"
      className="mt-1 w-52 max-w-full"
    />
  );
}
