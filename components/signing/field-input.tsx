"use client";
import type { CSSProperties } from "react";
import type { SigningFieldDto } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import type { Words } from "./words";

type Props = {
  field: SigningFieldDto;
  entry: Entry | undefined;
  /** Points, as displayed: text is as large on the page as it will be printed. */
  pageWidth: number;
  words: Words;
  isMissing: boolean;
  onChange: (field: SigningFieldDto, entry: Partial<Entry>) => void;
  onSign: (field: SigningFieldDto) => void;
};

const families = {
  Helvetica: "Arimo, Helvetica, Arial",
  Courier: "Cousine, Courier",
  "Times New Roman": "Tinos, Times",
};

export function placeOf(
  box: { relativeTop: number; relativeLeft: number; relativeWidth: number; relativeHeight: number },
  settings?: { fontFace: keyof typeof families; fontSize: number },
  pageWidth = 595,
): CSSProperties {
  return {
    top: `${box.relativeTop}%`,
    left: `${box.relativeLeft}%`,
    width: `${box.relativeWidth}%`,
    height: `${box.relativeHeight}%`,
    ...(settings && {
      fontFamily: `${families[settings.fontFace]}, sans-serif`,
      fontSize: `${(settings.fontSize / pageWidth) * 100}cqw`,
    }),
  };
}

/** One field on its page, as the native input that it is; filling can start before scripts have loaded. */
export function FieldInput({ field, entry, pageWidth, words, isMissing, onChange, onSign }: Props) {
  const label = `${field.description || field.name}${field.required ? `, ${words.required}` : ""}`;
  const common = {
    id: `field-${field.id}`,
    "aria-label": label,
    "aria-invalid": isMissing,
    title: field.description || field.name,
  };
  const name = `field-${field.id}`;
  const required = { "aria-required": field.required }; // not of buttons, radios and outputs: ARIA 1.2
  return (
    <div
      className={`field field-${field.fieldType}`}
      data-missing={isMissing}
      style={placeOf(field, field.fieldSettings, pageWidth)}
    >
      {renderInput()}
      {field.required && !field.prefilled ? (
        <span className="asterisk" aria-hidden="true">
          *
        </span>
      ) : null}
    </div>
  );

  function renderInput() {
    if (field.prefilled) return <output {...common}>{field.value}</output>;
    switch (field.fieldType) {
      case "signature":
        return (
          <button {...common} type="button" className="signature-button" onClick={() => onSign(field)}>
            {entry?.image ? (
              <img src={entry.image} alt={words.signed} />
            ) : (
              <span>{field.isInitial ? words.initial : words.sign}</span>
            )}
          </button>
        );
      case "checkbox":
        return (
          <input
            {...common}
            {...required}
            name={name}
            type="checkbox"
            defaultChecked={field.selected}
            onChange={(event) => onChange(field, { selected: event.target.checked })}
          />
        );
      case "radio":
        return (
          <input
            {...common}
            name={`group-${field.groupName}`}
            value={field.id}
            type="radio"
            defaultChecked={field.selected}
            onChange={() => onChange(field, { selected: true })}
          />
        );
      case "combo":
        return (
          <select
            {...common}
            {...required}
            name={name}
            defaultValue={field.value ?? ""}
            onChange={(event) => onChange(field, { value: event.target.value || null })}
          >
            <option value="">{words.choose}</option>
            {field.selectableFieldOptions.map((option) => (
              <option key={option.key} value={option.key}>
                {option.value}
              </option>
            ))}
          </select>
        );
      default: {
        const text = {
          ...common,
          ...required,
          name,
          maxLength: 2000,
          defaultValue: field.value ?? "",
          placeholder: field.description || field.name,
          onInput: (event: { currentTarget: { value: string } }) =>
            onChange(field, { value: event.currentTarget.value }),
        };
        return field.multiline ? <textarea {...text} /> : <input {...text} type="text" autoComplete="off" />;
      }
    }
  }
}
