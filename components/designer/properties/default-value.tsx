"use client";
import { useTranslations } from "next-intl";
import { ValueInput } from "@/components/fields/value-input";
import { isGrouped, isPrefilled, isTick } from "@/lib/fields/kinds";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";

type Props = { field: DesignField; onChange: (change: FieldChange) => void };

/** The field's initial value. Renders nothing for fields that are filled automatically or signed. */
export function DefaultValue({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  if (isPrefilled(field.type)) return null;
  const options = field.options.map((option) => ({ value: option, label: option }));
  if (isTick(field.type))
    return (
      <ValueInput
        field={{ ...field, options }}
        given={field}
        label={t(isGrouped(field.type) ? "chosenAtFirst" : "tickedAtFirst")}
        none=""
        onChange={onChange}
      />
    );
  return (
    <ValueInput
      field={{ ...field, options }}
      given={field}
      label={t("defaultValue")}
      none={t("noDefault")}
      // Disabled instead of hidden: leaving the formula's input applies it, and hiding this input would move the
      // click's target.
      disabled={field.formula !== null}
      {...(!field.readOnly && { hint: t(field.formula === null ? "defaultHint" : "rules.computed") })}
      onChange={onChange}
    />
  );
}
