"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/platform/http/call-api";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import type { POST } from "@/app/v1/companies/[companyId]/company-users/route";
import { useProof } from "@/components/proof/use-proof";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type ChosenGroup, GroupChoice } from "./group-choice";
import { PaymentPasses } from "./payment-passes";
import { RoleField } from "./role-field";
import type { PassingPayment } from "@/lib/organisations/rules";
import { companyUserForm, type CompanyUserForm } from "@/lib/organisations/schema";
import { OneNameField } from "@/components/ui/one-name-field";
import { fullName } from "@/lib/recipients/rules";

type Props = {
  companyId: number;
  /** Absent for an invitation. */
  companyUserId?: number;
  /** The groups that an invited person can join. */
  groups?: readonly { id: number; name: string }[];
  values: CompanyUserForm;
  /** True for a person who already has an account: the address cannot change. */
  emailFixed?: boolean;
  /** For whoever pays for the plan. */
  payment?: PassingPayment | null;
  doneHref: string;
  backHref: string;
};

export function UserForm({
  companyId,
  companyUserId,
  groups = [],
  values,
  emailFixed = false,
  payment = null,
  doneHref,
  backHref,
}: Props) {
  const t = useTranslations("UserForm");
  const router = useRouter();
  const prove = useProof();
  const form = useZodForm(companyUserForm, values);
  const isSingle = form.watch("singleName");
  const [chosen, setChosen] = useState<readonly ChosenGroup[]>([]);
  const path = `/v1/companies/${companyId}/company-users`;
  const submit = useSubmit(
    form,
    (entered): Promise<unknown> =>
      companyUserId
        ? prove(() => callApi<typeof PATCH>("PATCH", `${path}/${companyUserId}`, changed(entered, values)))
        : prove(() => callApi<typeof POST>("POST", path, { ...entered, groups: [...chosen] })),
    { onSuccess: () => router.push(doneHref) },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t("firstName")} />
        {isSingle ? null : <TextField form={form} name="lastName" label={t("lastName")} />}
      </div>
      <OneNameField form={form} label={t("singleName")} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t("email")}
        readOnly={emailFixed}
        hint={emailFixed ? t("emailFixed") : undefined}
      />
      <RoleField form={form} name="role" chosen={form.watch("role")} />
      {payment && form.watch("role") !== "1" ? (
        <Banner tone="warn" live>
          <PaymentPasses name={fullName(values)} payment={payment} />
        </Banner>
      ) : null}
      <SelectField form={form} name="defaultLanguage" label={t("defaultLanguage")} choices={offeredChoices()} />
      {groups.length > 0 ? <GroupChoice groups={groups} chosen={chosen} onChange={setChosen} /> : null}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t(companyUserId ? "save" : "invite")}</SubmitButton>
        <ButtonLink href={backHref}>{t("back")}</ButtonLink>
      </div>
    </form>
  );
}

/** A role or an address that stays as it is needs no proof. */
const changed = (entered: CompanyUserForm, known: CompanyUserForm): Partial<CompanyUserForm> =>
  Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => String(value) !== String(known[name as keyof CompanyUserForm])),
  );
