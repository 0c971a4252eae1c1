"use client";
import { useLocale, useTranslations } from "next-intl";
import { SelectInput } from "@/components/ui/select-input";
import { fieldFormats, overflows } from "@/db/enums";
import { notOf, readTyped } from "@/lib/fields/formats/check-value";
import { isDayLimit } from "@/lib/fields/formats/date";
import { formats } from "@/lib/fields/formats";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldChange } from "@/components/designer/design/design-reducer";
import { LazyInput } from "@/components/ui/lazy-input";

type Props = { field: DesignField; onChange: (change: FieldChange) => void };

const fitsEverything = ".*";
const currencies = Intl.supportedValuesOf("currency");
/** The settings that depend on the format; reset when the format changes. */
const nothing = {
  currency: null,
  min: null,
  max: null,
  decimals: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  patternMessage: null,
  value: null,
};

const wholeOrNull = (text: string) => (text === "" ? null : Number(text));
const wholeUpTo =
  (most: number, least = 0) =>
  (text: string) =>
    /^\d{1,4}$/.test(text) && Number(text) <= most && Number(text) >= least ? null : { key: "notValid" };

/** A text field's format, and in a collapsed section its limits and how it is printed. */
export function FormatSettings({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  const { limits, hasLength } = formats[field.format];
  return (
    <>
      <SelectInput
        label={t("format")}
        value={field.format}
        choices={fieldFormats.map((format) => ({ value: format, label: t(`formats.${format}`) }))}
        onChange={(event) => {
          const format = fieldFormats.find((one) => one === event.target.value);
          if (format)
            onChange({
              ...nothing,
              format,
              pattern: format === "pattern" ? fitsEverything : null,
              formula: formats[format].limits ? field.formula : null,
            });
        }}
      />
      {field.format === "money" ? (
        <SelectInput
          label={t("currency")}
          value={field.currency ?? ""}
          choices={["", ...currencies].map((code) => ({ value: code, label: code || t("noCurrency") }))}
          onChange={(event) => onChange({ currency: event.target.value || null })}
        />
      ) : null}
      {field.format === "pattern" ? <PatternSettings {...{ field, onChange }} /> : null}
      <details>
        <summary className="cursor-pointer font-medium">{t("limits")}</summary>
        <div className="mt-3 flex flex-col gap-4">
          {limits ? <LimitSettings {...{ field, onChange }} /> : null}
          {hasLength ? (
            <div className="grid grid-cols-2 gap-2">
              {(["minLength", "maxLength"] as const).map((name) => (
                <LazyInput
                  key={name}
                  label={t(name)}
                  value={String(field[name] ?? "")}
                  inputMode="numeric"
                  problemOf={wholeUpTo(2000)}
                  onTake={(text) => onChange({ [name]: wholeOrNull(text) })}
                />
              ))}
            </div>
          ) : null}
          <LazyInput
            label={t("comb")}
            hint={t("combHint")}
            value={String(field.comb ?? "")}
            inputMode="numeric"
            problemOf={wholeUpTo(100, 1)}
            onTake={(text) => onChange({ comb: wholeOrNull(text) })}
          />
          <SelectInput
            label={t("overflow")}
            value={field.overflow ?? ""}
            choices={["" as const, ...overflows].map((one) => ({ value: one, label: t(`overflows.${one || "none"}`) }))}
            onChange={(event) => onChange({ overflow: overflows.find((one) => one === event.target.value) ?? null })}
          />
        </div>
      </details>
    </>
  );
}

function PatternSettings({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  return (
    <>
      <LazyInput
        label={t("pattern")}
        hint={t("patternHint", { example: "[A-Z]+[0-9]+" })}
        value={field.pattern ?? ""}
        maxLength={200}
        onTake={(text) => onChange({ pattern: text || fitsEverything })}
      />
      <LazyInput
        label={t("patternMessage")}
        value={field.patternMessage ?? ""}
        maxLength={255}
        onTake={(text) => onChange({ patternMessage: text || null })}
      />
    </>
  );
}

/** The minimum and maximum, and for numbers the decimals. */
function LimitSettings({ field, onChange }: Props) {
  const t = useTranslations("Designer");
  const language = languageOfTag(useLocale());
  const { limits, normalise, read, show } = formats[field.format];
  const isDate = limits === "date";
  const isLimit = (text: string) => (isDate ? isDayLimit(text) : normalise(text, field) !== null);
  return (
    <>
      {(["min", "max"] as const).map((name) => (
        <LazyInput
          key={name}
          label={t(name)}
          {...(isDate && { hint: t("dayHint", { day: "2027-03-31", counted: "today+30" }) })}
          value={field[name] === null ? "" : show(field[name], language)}
          problemOf={(text) => {
            const { value, problem } = readTyped(text, field, language);
            return problem ?? (isLimit(value) ? null : notOf(field, { language }));
          }}
          onTake={(text) => onChange({ [name]: text === "" ? null : read(text, language) })}
        />
      ))}
      {isDate ? null : (
        <LazyInput
          label={t("decimals")}
          value={String(field.decimals ?? "")}
          inputMode="numeric"
          problemOf={wholeUpTo(10)}
          onTake={(text) => onChange({ decimals: wholeOrNull(text) })}
        />
      )}
    </>
  );
}
