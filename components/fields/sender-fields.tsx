"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FieldProblems, SenderField } from "./sender-values";
import { ValueInput } from "./value-input";

type Props = {
  fields: readonly SenderField[];
  /** The server's refusals, by field name. */
  problems: FieldProblems;
  disabled?: boolean;
  /** `changed` is the name of the field whose value changed. */
  onChange: (fields: SenderField[], changed: string) => void;
};

/** An input for each field that the sender fills in. Needs `SenderFields` and `validation`. */
export function SenderFields({ fields, problems, disabled = false, onChange }: Props) {
  const t = useTranslations("SenderFields");
  const hintOf = ({ description, readOnly }: SenderField) => {
    const hint = [description, readOnly ? "" : t("changeable")].filter(Boolean).join(" ");
    return hint ? { hint } : {};
  };
  const place = useRef<HTMLDivElement>(null);
  const refused = useRef(problems);
  useEffect(() => {
    const isNew = problems.size > refused.current.size;
    refused.current = problems;
    // Does not take the focus from somebody who is typing in one of them.
    if (!isNew || place.current?.contains(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return (
    <div ref={place} className="grid items-start gap-4 sm:grid-cols-2">
      {fields.every(({ readOnly }) => readOnly) ? (
        <p className="text-13 text-ink-2 sm:col-span-full">{t("hint")}</p>
      ) : null}
      {fields.map((field, index) => (
        <ValueInput
          key={field.name}
          field={field}
          given={field}
          label={field.name}
          none={t("none")}
          error={problems.get(field.name)}
          disabled={disabled}
          {...hintOf(field)}
          {...(!field.required && { optional: t("optional") })}
          onChange={(change) =>
            onChange(
              fields.map((one, at) => (at === index ? { ...one, ...change } : one)),
              field.name,
            )
          }
        />
      ))}
    </div>
  );
}
