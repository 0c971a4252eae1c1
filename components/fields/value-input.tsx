"use client";
import { useLocale } from "next-intl";
import { CheckboxInput } from "@/components/ui/checkbox-input";
import { LazyInput } from "@/components/ui/lazy-input";
import { SelectInput } from "@/components/ui/select-input";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import type { FieldType } from "@/db/enums";
import { maximumValue } from "@/lib/fields/formats/format";
import { formats } from "@/lib/fields/formats";
import { checkTyped } from "@/lib/fields/formats/check-value";
import { fieldKinds } from "@/lib/fields/kinds";
import type { FieldRules } from "@/lib/fields/rules/schema";
import { languageOfTag } from "@/lib/platform/i18n/languages";

export type FieldValue = { value: string | null; selected: boolean };
export type ValueField = FieldRules & {
  type: FieldType;
  multiline: boolean;
  options: readonly { value: string; label: string }[];
};

type Props = {
  field: ValueField;
  given: FieldValue;
  label: string;
  /** The label of the choice to select no option. */
  none: string;
  hint?: string;
  error?: string | undefined;
  optional?: string;
  disabled?: boolean;
  onChange: (value: Partial<FieldValue>) => void;
};

/** An input for the value that a sender gives a field. Renders nothing for fields that hold images. */
export function ValueInput({ field, given, label, none, onChange, ...shown }: Props) {
  const language = languageOfTag(useLocale());
  const { optional: _, ...withoutOptional } = shown;
  const texts = { ...shown, label, value: given.value ?? "" };
  const change = (value: string) => onChange({ value: value || null });
  switch (fieldKinds[field.type].holds) {
    case "text":
      if (field.format !== "text") {
        const { read, show, input } = formats[field.format];
        const situation = { today: new Date().toISOString().slice(0, 10), language };
        return (
          <LazyInput
            {...texts}
            type={input(field).type === "date" ? "date" : "text"}
            value={show(texts.value, language)}
            {...(field.currency !== null && { unit: field.currency })}
            problemOf={(text) => checkTyped(text, field, situation).problem ?? null}
            onTake={(text) => change(read(text, language))}
          />
        );
      }
      return field.multiline ? (
        <TextArea {...texts} rows={2} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextInput {...texts} maxLength={maximumValue} onChange={(event) => change(event.target.value)} />
      );
    case "option":
      return (
        <SelectInput
          {...texts}
          choices={[{ value: "", label: none }, ...field.options]}
          onChange={(event) => change(event.target.value)}
        />
      );
    case "tick":
    case "oneOfGroup":
      return (
        <CheckboxInput
          {...withoutOptional}
          label={label}
          checked={given.selected}
          onChange={(event) => onChange({ selected: event.target.checked })}
        />
      );
    case "image":
    case "photo":
    case "companyImage":
      return null;
  }
}
