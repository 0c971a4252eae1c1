"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { PasswordField } from "@/components/ui/password-field";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { TextField } from "@/components/ui/text-field";
import { signs } from "@/lib/recipients/roles";
import { maximumAccessCode } from "@/lib/workflows/rules";
import { authentications } from "./recipient-form";
import type { RecipientsForm } from "./recipients-form";

type Props = {
  form: RecipientsForm;
  index: number;
  readOnly?: boolean;
  /** The number can be changed where the rest cannot. */
  isMobileOpen?: boolean;
  /** The recipient has been sent the workflow: how they sign stays. */
  isSent?: boolean;
};

/** How a recipient proves who they are, and the message that only they see. */
export function RecipientAccess({ form, index, readOnly = false, isMobileOpen = !readOnly, isSent = false }: Props) {
  const t = useTranslations("RecipientSettings");
  const at = `recipients.${index}` as const;
  const authentication = useWatch({ control: form.control, name: `${at}.authentication` });
  const role = useWatch({ control: form.control, name: `${at}.role` });
  const isShared = (useWatch({ control: form.control, name: `${at}.members` })?.length ?? 0) > 0;
  const hasOtp = authentication === "otp";
  // A recipient has an access code or a one-time code, never both, so the other one is cleared.
  const choose = (chosen: string) => {
    form.setValue(`${at}.hasOtpStep`, chosen === "otp");
    if (chosen !== "otp") form.setValue(`${at}.mobileNumber`, "");
    if (chosen !== "otp") form.setValue(`${at}.forceOtp`, false);
    if (chosen !== "code") form.setValue(`${at}.accessCode`, "");
    form.clearErrors([`${at}.accessCode`, `${at}.mobileNumber`]);
  };
  const mobile =
    hasOtp && !isShared ? (
      <TextField
        form={form}
        name={`${at}.mobileNumber`}
        type="tel"
        inputMode="numeric"
        label={t("mobileNumber")}
        hint={t("mobileNumberHint")}
        maxLength={20}
        autoComplete="off"
      />
    ) : null;
  const isMobileApart = readOnly && isMobileOpen;
  return (
    <div className="mt-4 grid gap-4">
      <fieldset disabled={readOnly} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name={`${at}.authentication`}
          label={t("authentication")}
          choices={authentications.map((value) => ({ value, label: t(`by.${value}`) }))}
          onInput={(event) => choose(event.currentTarget.value)}
        />
        {authentication === "code" ? (
          <PasswordField
            form={form}
            name={`${at}.accessCode`}
            label={t("accessCode")}
            hint={t("accessCodeHint", { maximum: maximumAccessCode })}
            maxLength={maximumAccessCode}
            autoComplete="new-password"
          />
        ) : null}
        {isMobileApart ? null : mobile}
        {hasOtp && signs(role) && !isSent ? (
          <CheckboxField
            form={form}
            name={`${at}.forceOtp`}
            label={t("forceOtp")}
            hint={t("forceOtpHint")}
            className="sm:col-span-2"
          />
        ) : null}
        <TextAreaField
          form={form}
          name={`${at}.privateMessage`}
          label={t("privateMessage")}
          hint={t("privateMessageHint")}
          maxLength={1000}
          rows={2}
          className="sm:col-span-2"
        />
      </fieldset>
      {isMobileApart ? mobile : null}
    </div>
  );
}
