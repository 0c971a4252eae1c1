"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { FoldedSettings } from "@/components/recipients/folded-settings";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { looksLikeMobile } from "@/lib/templates/schema";

type Props = {
  form: RecipientsForm;
  index: number;
  handle: ReactNode;
  isOrdered: boolean;
  onRemove: () => void;
};

/** A role's name, and the settings that every workflow made from the template begins with. */
export function RoleCard({ form, index, handle, isOrdered, onRemove }: Props) {
  const t = useTranslations("RolesStep");
  const row = useWatch({ control: form.control, name: `recipients.${index}` });
  const at = `recipients.${index}` as const;
  const name = row?.roleName || t("numbered", { number: index + 1 });
  const optional = t("optional");
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-paper p-4 pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex items-center gap-2">
        {handle ? <span className="-ml-2">{handle}</span> : null}
        <RecipientMark index={index} firstName={row?.roleName ?? ""} lastName="" />
        <p aria-hidden className="min-w-0 flex-1 truncate font-medium">
          {isOrdered ? `${index + 1}. ` : ""}
          {name}
        </p>
        <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name={`${at}.roleName`}
          label={t("roleName")}
          hint={t("roleNameHint")}
          maxLength={255}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <TextField form={form} name={`${at}.firstName`} label={t("firstName")} optional={optional} maxLength={255} />
        <TextField form={form} name={`${at}.lastName`} label={t("lastName")} optional={optional} maxLength={255} />
        <TextField
          form={form}
          name={`${at}.email`}
          type="email"
          label={t("email")}
          optional={optional}
          maxLength={255}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name={`${at}.defaultLanguage`}
          label={t("language")}
          choices={offeredChoices(row?.defaultLanguage)}
        />
      </div>
      <FoldedSettings form={form} index={index} label={t("more")}>
        {row?.mobileNumber && !looksLikeMobile(row.mobileNumber) ? (
          <p role="status" className="mt-2 text-13 text-warn">
            {t("mobileDoubt")}
          </p>
        ) : null}
      </FoldedSettings>
    </fieldset>
  );
}
