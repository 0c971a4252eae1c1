"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import { useProof } from "@/components/proof/use-proof";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SelectControl } from "@/components/ui/select-input";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/components/ui/use-call";
import { roles } from "@/lib/organisations/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { PaymentPasses } from "./payment-passes";
import { personName } from "./person-name";
import type { UserRow } from "./user-row";

type Role = (typeof roles)[number];

/**
 * A user's role as a select in the table's row. A choice is saved at once, except one by which somebody else would pay for
 * the plan.
 */
export function RowRole({ companyId, user }: { companyId: number; user: UserRow }) {
  const t = useTranslations("UserTable");
  const { run, busy } = useCall(t("fallback"));
  const [asked, setAsked] = useState<Role>();
  const prove = useProof();
  const router = useRouter();
  const toast = useToast();
  const name = personName(user);
  const path = `/v1/companies/${companyId}/company-users/${user.id}`;
  const change = (role: Role | undefined) => prove(() => callApi<typeof PATCH>("PATCH", path, { role }));
  return (
    <>
      <SelectControl
        aria-label={t("roleOf", { name })}
        value={String(user.roleId)}
        busy={busy}
        onChange={(event) => {
          const role = roles.find((one) => one === event.target.value);
          if (user.payment && role !== "1") setAsked(role);
          else void run(() => change(role), t("roleChanged"));
        }}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        size="small"
        className="mt-1 w-72 max-w-full"
      />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t("roleTitle", { name })}
        confirm={t("changeRole")}
        act={async () => {
          await change(asked);
          toast.done(t("roleChanged"));
          router.refresh();
        }}
      >
        {user.payment ? <PaymentPasses name={name} payment={user.payment} /> : null}
      </ConfirmDialog>
    </>
  );
}
