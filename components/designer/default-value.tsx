"use client";
import { useTranslations } from "next-intl";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { maximumValue } from "@/lib/documents/rules";
import type { DesignField } from "./design-field";
import type { FieldChange } from "./design-reducer";

type Props = { field: DesignField; onChange: (change: FieldChange) => void };

/** What stands in the field when the recipient comes to it; nothing for what fills itself or is signed. */
export function DefaultValue({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  const shared = { label: t("defaultValue"), hint: t("defaultHint"), value: field.value ?? "" };
  const change = (value: string) => onChange({ value: value || null });
  switch (field.type) {
    case "input":
      return field.multiline ? (
        <TextArea {...shared} rows={2} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextInput {...shared} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      );
    case "combo":
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
    case "checkbox":
    case "radio":
      return (
        <CheckboxInput
          label={t(field.type === "radio" ? "chosenAtFirst" : "tickedAtFirst")}
          checked={field.selected}
          onChange={(event) => onChange({ selected: event.target.checked })}
        />
      );
    default:
      return null;
  }
}
