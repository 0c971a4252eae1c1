"use client";
import { Files } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectInput } from "@/components/ui/select-input";
import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignPerson, useDesigner } from "@/components/designer/design/designer-context";
import { missingPages } from "@/components/designer/design/new-fields";
import {
  askingFields,
  commonValue,
  fontFields,
  givenTo,
  possibleOwners,
} from "@/components/designer/design/shared-properties";
import { FontSettings } from "./font-settings";
import { LineUp } from "./line-up";
import { SelectionActions } from "./selection-actions";

type Props = {
  /** The selected ones. */
  fields: readonly DesignField[];
  everyField: readonly DesignField[];
  people: readonly DesignPerson[];
};

/** The properties that several selected fields share. Each is set for those fields that have it. */
export function SeveralProperties({ fields, everyField, people }: Props) {
  const t = useTranslations("Designer");
  const roleName = useTranslations("RecipientRole");
  const { announce, applyToAllPages, changeFields, pages, readOnly } = useDesigner();
  const selection = fields.map((field) => field.key).join();
  /** What the last change of recipient could not do, for as long as the selection stays. */
  const [refusal, setRefusal] = useState({ selection, sentence: "" });
  const owner = commonValue(fields, (field) => field.recipientId);
  const giveTo = (person: DesignPerson | undefined) => {
    if (!person) return;
    const { given, kept } = givenTo(person, fields);
    const role = roleName(`name.${person.role}`);
    const sentence = kept.length > 0 ? t("notGiven", { count: kept.length, role }) : "";
    changeFields(given, { recipientId: person.id });
    setRefusal({ selection, sentence });
    announce(sentence);
  };
  const asking = askingFields(fields);
  const isRequired = commonValue(asking, (field) => field.required);
  const printed = fontFields(fields);
  const missing = new Set(missingPages(fields, pages, everyField).map(({ field }) => field.name));
  const onAllPages = fields.filter((field) => field.shared && !missing.has(field.name)).length;
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4 p-4">
      <LineUp fields={fields} />
      <SelectInput
        label={t("recipient")}
        hint={refusal.selection === selection && refusal.sentence ? refusal.sentence : undefined}
        value={owner === null ? "" : String(owner)}
        choices={[
          ...(owner === null ? [{ value: "", label: t("various"), disabled: true }] : []),
          ...possibleOwners(people, fields).map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        onChange={(event) => giveTo(people.find((person) => person.id === Number(event.target.value)))}
      />
      {asking.length > 0 ? (
        <CheckboxInput
          label={t("required")}
          hint={isRequired === null ? t("mixed") : undefined}
          ref={(input) => {
            if (input) input.indeterminate = isRequired === null;
          }}
          checked={isRequired === true}
          onChange={(event) => changeFields(asking, { required: event.target.checked })}
        />
      ) : null}
      {printed.length > 0 ? (
        <FontSettings
          field={{
            fontFace: commonValue(printed, (field) => field.fontFace),
            fontSize: commonValue(printed, (field) => field.fontSize),
          }}
          onChange={(part) => changeFields(printed, part)}
        />
      ) : null}
      {onAllPages > 0 ? (
        <p className="text-13 text-ink-2">{t("onAllPages", { count: onAllPages, total: fields.length })}</p>
      ) : null}
      <SelectionActions>
        {missing.size === 0 ? null : (
          <Button size="small" icon={<Files aria-hidden size={14} />} onClick={() => applyToAllPages(fields)}>
            {t("applyToAll")}
          </Button>
        )}
      </SelectionActions>
    </fieldset>
  );
}
