"use client";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { OneNameBox } from "@/components/ui/one-name-box";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ContactCombobox } from "@/components/recipients/contact-combobox";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import type { namingParts } from "@/components/recipients/recipient-form";
import { emptyAlternate } from "@/components/recipients/recipient-form";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { type SuggestedContact, useNamingSuggestions } from "@/components/recipients/use-contacts";
import { needsAddress } from "@/lib/recipients/roles";

type Props = {
  form: RecipientsForm;
  index: number;
  /** The recipient as stored, which says which parts cannot be changed. */
  role: DraftRecipient | null;
  readOnly: boolean;
};

/** A recipient's name and e-mail, typed or taken from a matching contact. */
export function RecipientNaming({ form, index, role, readOnly }: Props) {
  const t = useTranslations("RecipientsStep");
  const at = `recipients.${index}` as const;
  const row = useWatch({ control: form.control, name: at });
  const take = ({ firstName, lastName, singleName, email: address, defaultLanguage }: SuggestedContact) => {
    const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue(`${at}.firstName`, firstName, set);
    form.setValue(`${at}.lastName`, lastName, set);
    form.setValue(`${at}.singleName`, singleName, set);
    form.setValue(`${at}.email`, address, set);
    form.setValue(`${at}.defaultLanguage`, defaultLanguage, set);
  };
  const isSingle = row?.singleName ?? false;
  const name = (names: { lastName: string; singleName: boolean }) => {
    const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue(`${at}.lastName`, names.lastName, set);
    form.setValue(`${at}.singleName`, names.singleName, set);
  };
  const suggestionsFor = useNamingSuggestions(row ?? emptyAlternate(), { isOff: readOnly, take });
  const naming = (part: (typeof namingParts)[number]) => (
    <ContactCombobox {...suggestionsFor(part)}>
      {(combobox) => (
        <TextField
          form={form}
          name={`${at}.${part}`}
          label={t(part)}
          autoComplete="off"
          disabled={role?.[`${part}ChangesFrozen`]}
          {...(part === "email" && { type: "email" })}
          {...(part === "email" && row && !needsAddress(row.role) && { optional: t("optional") })}
          {...combobox}
        />
      )}
    </ContactCombobox>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {naming("firstName")}
      {isSingle ? null : naming("lastName")}
      <OneNameBox
        label={t("singleName")}
        lastName={row?.lastName ?? ""}
        singleName={isSingle}
        disabled={role?.lastNameChangesFrozen ?? false}
        change={name}
        className="-mt-2 sm:col-span-2"
      />
      {naming("email")}
      <SelectField
        form={form}
        name={`${at}.defaultLanguage`}
        label={t("language")}
        disabled={role?.defaultLanguageChangesFrozen ?? readOnly}
        choices={offeredChoices(row?.defaultLanguage)}
      />
    </div>
  );
}
