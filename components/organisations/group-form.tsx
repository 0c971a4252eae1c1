"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/platform/http/call-api";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/route";
import type { POST } from "@/app/v1/companies/[companyId]/company-groups/route";
import { ButtonLink } from "@/components/ui/button-link";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { groupInput } from "@/lib/organisations/schema";

type Props = {
  companyId: number;
  /** Absent for a new group. */
  group?: { id: number; name: string };
  /** `doneHref` is opened after saving and carries a flag for the banner; `backHref` leaves without saving. */
  doneHref: string;
  backHref: string;
};

export function GroupForm({ companyId, group, doneHref, backHref }: Props) {
  const t = useTranslations("GroupForm");
  const router = useRouter();
  const form = useZodForm(groupInput, { groupName: group?.name ?? "" });
  const path = `/v1/companies/${companyId}/company-groups`;
  const submit = useSubmit(
    form,
    (values): Promise<unknown> =>
      group
        ? callApi<typeof PATCH>("PATCH", `${path}/${group.id}`, values)
        : callApi<typeof POST>("POST", path, values),
    { onSuccess: () => router.push(doneHref) },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <TextField form={form} name="groupName" label={t("name")} hint={group ? undefined : t("hint")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t(group ? "save" : "create")}</SubmitButton>
        <ButtonLink href={backHref}>{t("back")}</ButtonLink>
      </div>
    </form>
  );
}
