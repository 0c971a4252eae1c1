"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { PATCH } from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/route";
import { callApi } from "@/lib/platform/http/call-api";
import { Dialog } from "@/components/ui/dialog";
import { FormBanner } from "@/components/ui/form-banner";
import { FormGuard } from "@/components/ui/form-guard";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { useSubmit } from "@/components/ui/use-submit";
import { useZodForm } from "@/components/ui/use-zod-form";
import { correctionInput, type SignatoryDto } from "@/lib/workflows/schema";

export type Correctable = Pick<
  SignatoryDto,
  "id" | "firstName" | "lastName" | "email" | "mobileNumber" | "defaultLanguage" | "hasOtpStep"
>;

type Props = { workflowId: number; person: Correctable; open: boolean; onOpenChange: (open: boolean) => void };

/** Corrects a recipient's name and contact details after sending; a new link goes to the given address. */
export function CorrectDialog({ open, onOpenChange, ...rest }: Props) {
  const t = useTranslations("RecipientActions");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("correctTitle")} description={t("correctText")}>
      <CorrectForm {...rest} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CorrectForm({ workflowId, person, close }: Pick<Props, "workflowId" | "person"> & { close: () => void }) {
  const t = useTranslations("RecipientActions");
  const router = useRouter();
  const toast = useToast();
  const { id, firstName, lastName, email, mobileNumber, hasOtpStep } = person;
  const form = useZodForm(correctionInput, {
    firstName,
    lastName,
    email,
    mobileNumber: mobileNumber ?? "",
    defaultLanguage: correctionInput.shape.defaultLanguage.catch("en").parse(person.defaultLanguage),
  });
  const submit = useSubmit(
    form,
    (values) =>
      callApi<typeof PATCH>("PATCH", `/v1/workflows/simple-sign/${workflowId}/signatories`, {
        signatories: [{ id, ...values }],
      }),
    {
      onSuccess: () => {
        toast.done(t("corrected"));
        close();
        router.refresh();
      },
    },
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <FormBanner form={form} />
      <FormGuard form={form} />
      <TextField form={form} name="firstName" label={t("firstName")} maxLength={255} />
      <TextField form={form} name="lastName" label={t("lastName")} maxLength={255} />
      <TextField form={form} name="email" type="email" label={t("email")} maxLength={254} />
      {hasOtpStep ? (
        <TextField form={form} name="mobileNumber" label={t("mobile")} inputMode="tel" maxLength={20} />
      ) : null}
      <SelectField
        form={form}
        name="defaultLanguage"
        label={t("language")}
        choices={offeredChoices(person.defaultLanguage)}
      />
      <SubmitButton form={form}>{t("save")}</SubmitButton>
    </form>
  );
}
