"use client";
import { useTranslations } from "next-intl";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { maximumValue } from "@/lib/documents/rules";
import { fieldKinds, isGrouped, isPrefilled } from "@/lib/fields/kinds";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";

type Props = { field: DesignField; onChange: (change: FieldChange) => void };

/** The field's initial value. Renders nothing for fields that are filled automatically or signed. */
export function DefaultValue({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  const shared = { label: t("defaultValue"), hint: t("defaultHint"), value: field.value ?? "" };
  const change = (value: string) => onChange({ value: value || null });
  if (isPrefilled(field.type)) return null;
  switch (fieldKinds[field.type].holds) {
    case "text":
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
