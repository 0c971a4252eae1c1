"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { z } from "zod";
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
import { languages } from "@/db/enums";
import { email, lastNameIfAny, oneOrTwoNames, personName } from "@/lib/platform/text/shapes";
import { mobileNumber } from "@/lib/recipients/schema";
import type { RecipientDto } from "@/lib/workflows/schema";
import { isHosted, roleOf } from "@/lib/recipients/roles";
import { OneNameField } from "@/components/ui/one-name-field";

export type Correctable = Pick<
  RecipientDto,
  | "id"
  | "recipientRoleId"
  | "firstName"
  | "lastName"
  | "singleName"
  | "email"
  | "hostName"
  | "hostEmail"
  | "mobileNumber"
  | "defaultLanguage"
  | "hasOtpStep"
>;

/** What can be corrected after sending, for a recipient who has not acted; in person the mails go to the host. */
const correctionOf = (isInPerson: boolean) =>
  oneOrTwoNames(
    z.object({
      firstName: personName,
      lastName: lastNameIfAny,
      singleName: z.boolean(),
      email: isInPerson ? z.literal("").or(email) : email,
      hostName: isInPerson ? personName : z.string(),
      hostEmail: isInPerson ? email : z.string(),
      mobileNumber,
      defaultLanguage: z.enum(languages),
    }),
  );

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
  const roles = useTranslations("RecipientRole");
  const { id, hasOtpStep } = person;
  const isWithHost = isHosted(roleOf(person));
  const form = useZodForm(correctionOf(isWithHost), {
    firstName: person.firstName ?? "",
    lastName: person.lastName ?? "",
    singleName: person.singleName,
    email: person.email ?? "",
    hostName: person.hostName ?? "",
    hostEmail: person.hostEmail ?? "",
    mobileNumber: person.mobileNumber ?? "",
    defaultLanguage: languages.find((language) => language === person.defaultLanguage) ?? "en",
  });
  const isSingle = form.watch("singleName");
  const submit = useSubmit(
    form,
    ({ email: address, hostName, hostEmail, ...values }) =>
      callApi<typeof PATCH>("PATCH", `/v1/workflows/simple-sign/${workflowId}/signatories`, {
        signatories: [
          { id, ...values, ...(address && { email: address }), ...(isWithHost && { hostName, hostEmail }) },
        ],
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
      {isSingle ? null : <TextField form={form} name="lastName" label={t("lastName")} maxLength={255} />}
      <OneNameField form={form} label={t("singleName")} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={t("email")}
        maxLength={254}
        {...(isWithHost && { optional: t("optional") })}
      />
      {isWithHost ? (
        <>
          <TextField form={form} name="hostName" label={roles("hostName")} maxLength={255} />
          <TextField form={form} name="hostEmail" type="email" label={roles("hostEmail")} maxLength={254} />
        </>
      ) : null}
      {hasOtpStep || person.mobileNumber ? (
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
