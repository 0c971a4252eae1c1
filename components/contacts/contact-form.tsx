"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { callApi } from "@/lib/platform/http/call-api";
import { ButtonLink } from "@/components/ui/button-link";
import type { PATCH } from "@/app/v1/contacts/[contactId]/route";
import type { POST } from "@/app/v1/contacts/route";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { type ContactDto, contactForm } from "@/lib/contacts/schema";
import { OneNameField } from "@/components/ui/one-name-field";

type Known = Pick<ContactDto, "id" | "firstName" | "lastName" | "singleName" | "email" | "defaultLanguage">;

const newContact = { firstName: "", lastName: "", singleName: false, email: "", defaultLanguage: "en" as const };

/** Creates a contact, or changes the given one. */
export function ContactForm({ contact }: { contact: Known | null }) {
  const t = useTranslations("ContactForm");
  const label = useTranslations("ContactFields");
  const router = useRouter();
  const toast = useToast();
  const { id, ...known } = contact ?? { id: null, ...newContact };
  const form = useZodForm(contactForm, known);
  const isSingle = form.watch("singleName");
  const submit = useSubmit(
    form,
    (values) =>
      id
        ? callApi<typeof PATCH>("PATCH", `/v1/contacts/${id}`, values)
        : callApi<typeof POST>("POST", "/v1/contacts", values),
    {
      onSuccess: (answer) => {
        if (!("contact" in answer)) return form.setError("root.server", { type: "Empty", message: t("notCreated") });
        toast.doneLater(t(id ? "saved" : "created"));
        router.push("/contacts");
        return router.refresh();
      },
    },
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={label("firstName")} maxLength={255} autoComplete="off" />
        {isSingle ? null : (
          <TextField form={form} name="lastName" label={label("lastName")} maxLength={255} autoComplete="off" />
        )}
      </div>
      <OneNameField form={form} label={label("singleName")} />
      <TextField form={form} name="email" type="email" label={label("email")} maxLength={254} autoComplete="off" />
      <SelectField
        form={form}
        name="defaultLanguage"
        label={t("language")}
        hint={t("languageHint")}
        choices={offeredChoices(known.defaultLanguage)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t("save")}</SubmitButton>
        <ButtonLink variant="quiet" href="/contacts">
          {t("cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
