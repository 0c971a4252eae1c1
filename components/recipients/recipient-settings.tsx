"use client";
import { useTranslations } from "next-intl";
import { SwitchField } from "@/components/ui/switch-field";
import type { RecipientRole } from "@/db/enums";
import { signs } from "@/lib/recipients/roles";
import type { RecipientsForm } from "./recipients-form";
import { RequestedAttachments } from "./requested-attachments";
import { SignatureTypes } from "./signature-types";

type Props = { form: RecipientsForm; index: number; role: RecipientRole; readOnly: boolean };

/** The signature types, web form and requested attachments of a recipient who fills in fields. */
export function RecipientSettings({ form, index, role, readOnly }: Props) {
  const t = useTranslations("RecipientSettings");
  return (
    <fieldset disabled={readOnly} className="mt-2 grid min-w-0 gap-5">
      {signs(role) ? <SignatureTypes form={form} index={index} /> : null}
      <SwitchField
        form={form}
        name={`recipients.${index}.webformEnabled`}
        label={t("webform")}
        hint={t("webformHint")}
      />
      <RequestedAttachments form={form} index={index} readOnly={readOnly} />
    </fieldset>
  );
}
