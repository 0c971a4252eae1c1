"use client";
import type { OfferedLanguage } from "@/db/enums";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useTranslations } from "next-intl";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type CompanyInput, companyInput } from "@/lib/organisations/schema";

export type CompanyDetails = {
  name: string;
  address: string;
  contactFirstName: string;
  contactLastName: string;
  contactEmail: string;
  contactPhone: string;
  defaultLanguage: OfferedLanguage;
};
const blank: CompanyDetails = {
  name: "",
  address: "",
  contactFirstName: "",
  contactLastName: "",
  contactEmail: "",
  contactPhone: "",
  defaultLanguage: "en",
};

type Props = {
  company?: CompanyDetails;
  send: (company: CompanyInput) => Promise<unknown>;
  submit: string;
  onSuccess: () => void;
};

/**
 * An organisation's details as edited on the account page, where the contact's names and phone are optional. Needs
 * `CompanyForm`, `validation`.
 */
export function CompanyForm({ company = blank, send, submit, onSuccess }: Props) {
  const t = useTranslations("CompanyForm");
  const form = useZodForm(companyInput, company);
  const onSubmit = useSubmit(form, send, { onSuccess });
  const optional = t("optional");
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <TextField form={form} name="name" label={t("name")} autoComplete="organization" />
      <TextAreaField form={form} name="address" label={t("address")} rows={2} autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="contactFirstName" label={t("contactFirstName")} optional={optional} />
        <TextField form={form} name="contactLastName" label={t("contactLastName")} optional={optional} />
      </div>
      <TextField form={form} name="contactEmail" type="email" label={t("contactEmail")} />
      <TextField form={form} name="contactPhone" type="tel" label={t("contactPhone")} optional={optional} />
      <SelectField form={form} name="defaultLanguage" label={t("defaultLanguage")} choices={offeredChoices()} />
      <SubmitButton form={form}>{submit}</SubmitButton>
    </form>
  );
}
