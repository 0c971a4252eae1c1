"use client";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { type DesignField, noRules } from "@/components/designer/design/design-field";
import { LazyInput } from "@/components/ui/lazy-input";
import { SelectInput } from "@/components/ui/select-input";
import { formats } from "@/lib/fields/formats";
import { checkTyped } from "@/lib/fields/formats/check-value";
import { formatOf } from "@/lib/fields/formats/format-of";
import { hasOptions } from "@/lib/fields/kinds";
import { languageOfTag } from "@/lib/platform/i18n/languages";

const today = () => new Date().toISOString().slice(0, 10);

/** An initial value of the field's type, so that a number or a date is never compared with an empty text. */
export function startValue(field: DesignField, number: string): string {
  if (hasOptions(field.type)) return field.options[0] ?? "";
  const { limits, read } = formats[formatOf(field)];
  return limits === "number" ? read(number, "en") : limits === "date" ? today() : "";
}

type Props = { label: ReactNode; value: string; other: DesignField | undefined; onChange: (value: string) => void };

/** A value as the field `other` could hold it, read and shown in the language of the page. */
export function RuleValue({ label, value, other, onChange }: Props) {
  const language = languageOfTag(useLocale());
  if (other && hasOptions(other.type))
    return (
      <SelectInput
        label={label}
        value={value}
        choices={[...new Set([...other.options, value])].map((one) => ({ value: one, label: one }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const format = other ? formatOf(other) : noRules.format;
  const { read, show, limits } = formats[format];
  if (!limits) return <LazyInput label={label} value={value} maxLength={500} onTake={onChange} />;
  return (
    <LazyInput
      label={label}
      type={limits === "date" ? "date" : "text"}
      {...(limits === "number" && { inputMode: "decimal" as const })}
      value={show(value, language)}
      maxLength={40}
      problemOf={(text) => checkTyped(text, { ...noRules, format }, { today: today(), language }).problem ?? null}
      onTake={(text) => {
        if (text !== "") onChange(read(text, language));
      }}
    />
  );
}
