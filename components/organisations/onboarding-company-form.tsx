"use client";
import type { OfferedLanguage } from "@/db/enums";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { POST } from "@/app/v1/companies/route";
import { callApi } from "@/lib/platform/http/call-api";
import { FormBanner } from "@/components/ui/form-banner";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { onboardingCompanyForm } from "@/lib/organisations/schema";

type Contact = {
  contactFirstName: string;
  contactLastName: string;
  contactEmail: string;
  contactPhone: string;
  defaultLanguage: OfferedLanguage;
};

/** `contact` fills the form initially; `next` is the following page, with the chosen plan. */
export function OnboardingCompanyForm({ contact, next }: { contact: Contact; next: string }) {
  const t = useTranslations("OnboardingCompanyForm");
  const router = useRouter();
  const { doneLater } = useToast();
  const form = useZodForm(onboardingCompanyForm, { name: "", address: "", ...contact });
  const submit = useSubmit(form, (values) => callApi<typeof POST>("POST", "/v1/companies", values), {
    onSuccess: () => {
      doneLater(t("done"));
      router.push(next);
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <TextField form={form} name="name" label={t("name")} autoComplete="organization" />
      <TextAreaField form={form} name="address" label={t("address")} rows={3} autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="contactFirstName" label={t("contactFirstName")} autoComplete="given-name" />
        <TextField form={form} name="contactLastName" label={t("contactLastName")} autoComplete="family-name" />
        <TextField form={form} name="contactEmail" label={t("contactEmail")} type="email" autoComplete="email" />
        <TextField form={form} name="contactPhone" label={t("contactPhone")} type="tel" autoComplete="tel" />
      </div>
      <SelectField
        form={form}
        name="defaultLanguage"
        label={t("defaultLanguage")}
        hint={t("defaultLanguageHint")}
        choices={offeredChoices()}
      />
      <div className="mt-4 flex flex-wrap items-center gap-6">
        <SubmitButton form={form}>{t("submit")}</SubmitButton>
        <TextLink href={next}>{t("skip")}</TextLink>
      </div>
    </form>
  );
}
