"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PATCH } from "@/app/v1/companies/[companyId]/company-users/[companyUserId]/route";
import { callApi } from "@/lib/platform/http/call-api";
import { useProof } from "@/components/proof/use-proof";
import { ButtonLink } from "@/components/ui/button-link";
import { Facts } from "@/components/ui/facts";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { askedUserForm, type CompanyUserInput } from "@/lib/organisations/schema";
import { RoleField } from "./role-field";

type Props = {
  companyId: number;
  companyUserId: number;
  email: string;
  role: CompanyUserInput["role"];
  doneHref: string;
  backHref: string;
};

/** For an invited person who has an account and has not accepted yet: only the role can be set. */
export function AskedUserForm({ companyId, companyUserId, email, role, doneHref, backHref }: Props) {
  const t = useTranslations("UserForm");
  const router = useRouter();
  const prove = useProof();
  const form = useZodForm(askedUserForm, { role });
  const submit = useSubmit(
    form,
    (values) =>
      prove(() => callApi<typeof PATCH>("PATCH", `/v1/companies/${companyId}/company-users/${companyUserId}`, values)),
    { onSuccess: () => router.push(doneHref) },
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <Facts facts={[{ term: t("email"), value: email }]} />
      <p className="text-ink-2">{t("asked")}</p>
      <RoleField form={form} name="role" chosen={form.watch("role")} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t("save")}</SubmitButton>
        <ButtonLink href={backHref}>{t("back")}</ButtonLink>
      </div>
    </form>
  );
}
