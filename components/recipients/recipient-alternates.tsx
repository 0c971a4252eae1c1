"use client";
import { Plus, UserRound, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useController, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { OneNameBox } from "@/components/ui/one-name-box";
import { SelectField } from "@/components/ui/select-field";
import { TextInput } from "@/components/ui/text-input";
import { offeredChoices } from "@/lib/platform/i18n/languages";
import { maximumAlternates } from "@/lib/recipients/schema";
import { ContactCombobox } from "./contact-combobox";
import { emptyAlternate, type AlternateRow, namingParts } from "./recipient-form";
import type { RecipientsForm } from "./recipients-form";
import { useNamingSuggestions } from "./use-contacts";

type Props = {
  form: RecipientsForm;
  index: number;
  readOnly?: boolean;
  /** They can be corrected, but stay the same number of people. */
  isSent?: boolean;
};

/** The alternates of a part, shown in place of a recipient's name and e-mail. */
export function RecipientAlternates({ form, index, readOnly = false, isSent = false }: Props) {
  const t = useTranslations("RecipientMembers");
  const words = useTranslations("RecipientsStep");
  const settings = useTranslations("RecipientSettings");
  const at = `recipients.${index}` as const;
  const { field } = useController({ control: form.control, name: `${at}.members` });
  const [authentication, language] = useWatch({
    control: form.control,
    name: [`${at}.authentication`, `${at}.defaultLanguage`],
  });
  const list = field.value;
  const errors = form.formState.errors.recipients?.[index]?.members;
  const change = (place: number, part: Partial<AlternateRow>) =>
    field.onChange(list.map((alternate, one) => (one === place ? { ...alternate, ...part } : alternate)));
  /** The first of them becomes the recipient. */
  const leaveOne = () => {
    const [first = emptyAlternate()] = list;
    for (const part of namingParts) form.setValue(`${at}.${part}`, first[part], { shouldDirty: true });
    form.setValue(`${at}.singleName`, first.singleName ?? false);
    form.setValue(`${at}.mobileNumber`, first.mobileNumber ?? "");
    field.onChange([]);
  };
  return (
    <fieldset disabled={readOnly} className="min-w-0">
      <p className="mb-3 text-13 text-ink-2">{t("hint")}</p>
      <ol className="flex flex-col gap-3">
        {list.map((alternate, place) => (
          // Alternates have no order, and new ones no id.
          // eslint-disable-next-line react/no-array-index-key
          <li key={place} className="flex items-start gap-2 border-b border-line pb-3 last:border-b-0">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <AlternateNaming
                member={alternate}
                number={place + 1}
                errorOf={(part) => errors?.[place]?.[part]?.message}
                readOnly={readOnly}
                change={(part) => change(place, part)}
              />
              {authentication === "otp" ? (
                <TextInput
                  type="tel"
                  inputMode="numeric"
                  label={settings("mobileNumber")}
                  hint={settings("mobileNumberHint")}
                  maxLength={20}
                  value={alternate.mobileNumber ?? ""}
                  error={errors?.[place]?.mobileNumber?.message}
                  autoComplete="off"
                  onChange={(event) => change(place, { mobileNumber: event.target.value })}
                />
              ) : null}
            </div>
            {readOnly || isSent || list.length <= 2 ? null : (
              <IconButton
                label={t("remove", { number: place + 1 })}
                icon={<X aria-hidden size={16} />}
                onClick={() => field.onChange(list.toSpliced(place, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {readOnly || isSent ? null : (
        <div className="mt-2 mb-4 flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Plus aria-hidden size={14} />}
            disabled={list.length >= maximumAlternates}
            onClick={() => field.onChange([...list, emptyAlternate()])}
          >
            {t("add")}
          </Button>
          <Button size="small" variant="quiet" icon={<UserRound aria-hidden size={14} />} onClick={leaveOne}>
            {t("leaveOne")}
          </Button>
        </div>
      )}
      <SelectField
        form={form}
        name={`${at}.defaultLanguage`}
        label={words("language")}
        choices={offeredChoices(language)}
        className="sm:max-w-[50%]"
      />
    </fieldset>
  );
}

type NamingProps = {
  member: AlternateRow;
  number: number;
  errorOf: (part: (typeof namingParts)[number]) => string | undefined;
  readOnly: boolean;
  change: (part: Partial<AlternateRow>) => void;
};

/** An alternate's name and e-mail, typed or taken from a matching contact. */
function AlternateNaming({ member: alternate, number, errorOf, readOnly, change }: NamingProps) {
  const t = useTranslations("RecipientMembers");
  const words = useTranslations("RecipientsStep");
  const suggestionsFor = useNamingSuggestions(alternate, {
    isOff: readOnly,
    take: ({ firstName, lastName, singleName, email }) => change({ firstName, lastName, singleName, email }),
  });
  const isSingle = alternate.singleName ?? false;
  const naming = (part: (typeof namingParts)[number]) => (
    <ContactCombobox {...suggestionsFor(part)}>
      {(combobox) => (
        <TextInput
          label={words(part)}
          aria-label={t("part", { part: words(part), number })}
          value={alternate[part]}
          error={errorOf(part)}
          autoComplete="off"
          {...(part === "email" && { type: "email" })}
          onChange={(event) => change({ [part]: event.target.value })}
          {...combobox}
        />
      )}
    </ContactCombobox>
  );
  return (
    <>
      {naming("firstName")}
      {isSingle ? null : naming("lastName")}
      <OneNameBox
        label={words("singleName")}
        lastName={alternate.lastName}
        singleName={isSingle}
        change={change}
        className="-mt-2 sm:col-span-2"
      />
      {naming("email")}
    </>
  );
}
