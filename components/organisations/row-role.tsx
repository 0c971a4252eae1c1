"use client";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import { controlStyle } from "@/components/ui/field-frame";
import { useCall } from "@/components/ui/use-call";
import { roles } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { personName } from "./person-name";
import type { UserRow } from "./user-table";

/** Somebody's role, changed where it stands. */
export function RowRole({ companyId, user }: { companyId: number; user: UserRow }) {
  const t = useTranslations("UserTable");
  const { run, busy } = useCall(t("fallback"));
  const path = `/v1/companies/${companyId}/company-users/${user.id}`;
  const change = (role: (typeof roles)[number] | undefined) =>
    void run(() => callApi<typeof PATCH>("PATCH", path, { role }), t("roleChanged"));
  return (
    <select
      aria-label={t("roleOf", { name: personName(user) })}
      value={String(user.roleId)}
      disabled={busy}
      onChange={(event) => change(roles.find((role) => role === event.target.value))}
      className={`${controlStyle} mt-1 h-8 w-auto max-w-full py-0 text-13 pointer-coarse:h-11`}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </select>
  );
}
