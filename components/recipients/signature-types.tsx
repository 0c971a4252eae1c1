"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useController } from "react-hook-form";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { FieldError } from "@/components/ui/field-frame";
import { signatureMethodIds, type SignatureMethod } from "@/db/enums";
import type { RecipientsForm } from "./recipients-form";

const methods = Object.keys(signatureMethodIds) as SignatureMethod[];

/** The signature methods that a recipient may use. At least one must stay checked. */
export function SignatureTypes({ form, index }: { form: RecipientsForm; index: number }) {
  const t = useTranslations("SignatureTypes");
  const sentence = useTranslations("validation");
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: `recipients.${index}.signatureMethods` });
  const list = field.value ?? [];
  const isChecked = (method: SignatureMethod) =>
    list.length === 0 || list.some((one) => one.id === signatureMethodIds[method] && one.checked !== false);
  const toggle = (method: SignatureMethod, checked: boolean) =>
    field.onChange(
      methods.map((one) => ({
        id: signatureMethodIds[one],
        checked: one === method ? checked : isChecked(one),
      })),
    );
  const isEmpty = !methods.some(isChecked);
  return (
    <fieldset aria-describedby={isEmpty ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{t("title")}</legend>
      <div className="grid gap-x-4 sm:grid-cols-3">
        {methods.map((method) => (
          <CheckboxInput
            key={method}
            label={t(method)}
            checked={isChecked(method)}
            onChange={(event) => toggle(method, event.target.checked)}
          />
        ))}
      </div>
      <FieldError id={id} error={isEmpty ? sentence("methodRequired") : fieldState.error?.message} />
    </fieldset>
  );
}
