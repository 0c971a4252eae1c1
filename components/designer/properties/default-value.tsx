"use client";
import { useLocale, useTranslations } from "next-intl";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { maximumValue } from "@/lib/documents/rules";
import { formats } from "@/lib/fields/formats";
import { checkTyped } from "@/lib/fields/formats/check-value";
import { fieldKinds, isGrouped, isPrefilled } from "@/lib/fields/kinds";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";

import { LazyInput } from "@/components/designer/inputs/lazy-input";

type Props = { field: DesignField; onChange: (change: FieldChange) => void };

/** The field's initial value. Renders nothing for fields that are filled automatically or signed. */
export function DefaultValue({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  const language = languageOfTag(useLocale());
  const shared = {
    label: t("defaultValue"),
    // Disabled and not gone: a formula is taken when its line is left, and the click that leaves it must still hit.
    disabled: field.formula !== null,
    ...(!field.readOnly && { hint: t(field.formula === null ? "defaultHint" : "rules.computed") }),
    value: field.value ?? "",
  };
  const change = (value: string) => onChange({ value: value || null });
  if (isPrefilled(field.type)) return null;
  switch (fieldKinds[field.type].holds) {
    case "text":
      if (field.format !== "text") {
        const { read, show, input } = formats[field.format];
        const situation = { today: new Date().toISOString().slice(0, 10), language };
        return (
          <LazyInput
            {...shared}
            type={input(field).type === "date" ? "date" : "text"}
            value={show(shared.value, language)}
            problemOf={(text) => checkTyped(text, field, situation).problem ?? null}
            onTake={(text) => change(read(text, language))}
          />
        );
      }
      return field.multiline ? (
        <TextArea {...shared} rows={2} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextInput {...shared} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      );
    case "option":
      return (
        <SelectInput
          {...shared}
          choices={[
            { value: "", label: t("noDefault") },
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={(event) => change(event.target.value)}
        />
      );
    case "tick":
    case "oneOfGroup":
      return (
        <CheckboxInput
          label={t(isGrouped(field.type) ? "chosenAtFirst" : "tickedAtFirst")}
          checked={field.selected}
          onChange={(event) => onChange({ selected: event.target.checked })}
        />
      );
    case "image":
      return null;
  }
}
