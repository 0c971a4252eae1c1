"use client";
import type { Language } from "@/db/enums";
import { partOfDate } from "@/lib/fields/formats/part-of-date";
import { type EntryKind, isGrouped, isMade, isPicture, isStamp } from "@/lib/fields/kinds/entry-kind";
import { controlId, type Place } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import { Comb } from "./comb";
import { labelOf } from "./labels";
import type { Entry } from "./entries";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import type { Words } from "@/components/signing/shared/words";

// Loaded where a picture is asked for. No Suspense around it, so that the server renders it for browsers without scripts.
const PictureInput = loadedWhenOpened(() => import("./picture-input").then((m) => m.PictureInput));

export const problemId = (place: Place, fieldId: number) => `${controlId(place, fieldId)}-problem`;
export const printedId = (place: Place, fieldId: number) => `${controlId(place, fieldId)}-printed`;

export type FieldActs = {
  token: string;
  language: Language;
  onChange: (field: ShownField, entry: Partial<Entry>, from: Element) => void;
  onSign: (field: ShownField) => void;
  /** Called when the field is pressed, where it is filled in the sheet instead. */
  onOpen?: (field: ShownField) => void;
};
type TextEvent = { currentTarget: HTMLInputElement | HTMLTextAreaElement };
type Props = FieldActs & {
  place: Place;
  field: ShownField;
  entry: Entry | undefined;
  words: Words;
  /** Why the field is marked as wrong. */
  problem: string | undefined;
};

type Named = Pick<ShownField, "name" | "description" | keyof EntryKind | "isInitial" | "required" | "formatRules">;

/** What a field is called aloud; it begins with the word that stands in it, if any (WCAG 2.5.3). */
export function spokenName(field: Named, entry: Pick<Entry, "image"> | undefined, words: Words) {
  const toDo = isPicture(field) ? words.addPicture : field.isInitial ? words.initial : words.sign;
  const act = isMade(field) && !entry?.image && toDo;
  const done = isPicture(field) ? words.pictureAdded : words.signed;
  const state = isMade(field) && !act ? done : field.required && !isGrouped(field) ? words.required : "";
  const label = [labelOf(field), field.formatRules?.currency, state].filter(Boolean).join(", ");
  return { act, label: act ? `${act}: ${label}` : label };
}

/** A field's native input. It is uncontrolled, so that the recipient can fill it before scripts have loaded. */
export function FieldControl({ token, place, field, entry, words, problem, onChange, onSign, onOpen }: Props) {
  const isOnPage = place === "page";
  const { act, label } = spokenName(field, entry, words);
  const currency = field.formatRules?.currency;
  const base = {
    id: controlId(place, field.id),
    "data-field": field.id,
    "aria-label": label,
    ...(isOnPage && { title: labelOf(field) }),
  };
  const onClick = () => onOpen?.(field);
  const common = {
    ...base,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem ? problemId(place, field.id) : entry?.printed ? printedId(place, field.id) : undefined,
    onClick,
  };
  const mark = { "aria-required": field.required }; // ARIA 1.2 does not allow it on buttons, radios and outputs
  // Radios of the same name exclude each other in the whole form, so each place uses its own names.
  const name = (stem: string) => (isOnPage ? stem : `${place}-${stem}`);
  if (isStamp(field)) return <img {...base} className="stamp" src={entry?.image ?? ""} alt={label} />;
  if (field.prefilled && field.holds === "tick")
    return <input {...base} type="checkbox" disabled checked={entry?.selected} readOnly />;
  if (field.prefilled)
    return (
      <Comb cells={field.comb}>
        {(style) => (
          <output {...base} className={field.multiline ? "lines" : undefined} aria-live="off" dir="auto" style={style}>
            {entry?.value}
          </output>
        )}
      </Comb>
    );
  switch (field.holds) {
    case "image":
      return (
        <button
          {...common}
          type="submit"
          className="signature-button"
          name="act"
          value={`sign:${field.id}`}
          onClick={(event) => {
            event.preventDefault();
            onSign(field);
          }}
        >
          {entry?.image ? <img src={entry.image} alt={words.signed} /> : <span>{act}</span>}
        </button>
      );
    case "photo":
      return (
        <PictureInput
          input={common}
          token={token}
          field={field}
          name={name(`picture-${field.id}`)}
          image={entry?.image}
          words={words}
          onPicture={(image, from) => onChange(field, { image }, from)}
        />
      );
    case "companyImage":
      return null; // prefilled
    case "tick":
      return (
        <input
          {...common}
          {...mark}
          name={name(`field-${field.id}`)}
          type="checkbox"
          defaultChecked={entry?.selected}
          onChange={({ target }) => onChange(field, { selected: target.checked }, target)}
        />
      );
    case "oneOfGroup":
      return (
        <input
          {...base}
          onClick={onClick}
          name={name(`group-${field.groupName}`)}
          value={field.id}
          type="radio"
          defaultChecked={entry?.selected}
          onChange={({ target }) => onChange(field, { selected: true }, target)}
        />
      );
    case "option":
      return (
        <select
          {...common}
          {...mark}
          name={name(`field-${field.id}`)}
          defaultValue={entry?.value ?? ""}
          onChange={({ target }) => onChange(field, { value: target.value || null }, target)}
        >
          <option value="">{words.choose}</option>
          {field.selectableFieldOptions.map((option) => (
            <option key={option.key} value={option.key}>
              {option.value}
            </option>
          ))}
        </select>
      );
    case "text": {
      const take = ({ currentTarget }: TextEvent) => onChange(field, { value: currentTarget.value }, currentTarget);
      const text = {
        ...common,
        ...mark,
        name: name(`field-${field.id}`),
        dir: "auto", // as the stamper decides it
        defaultValue: entry?.value === partOfDate ? "" : (entry?.value ?? ""),
        placeholder: isOnPage ? labelOf(field) : undefined,
        "data-empty": entry?.value ? undefined : true, // browsers tell it only of texts, not of dates
        onInput: take,
        // Some password managers tell of what they filled in by `change` alone.
        onChange: (event: TextEvent & { nativeEvent: Event }) => event.nativeEvent.type === "change" && take(event),
        onBlur: ({ currentTarget }: TextEvent) => {
          if (currentTarget.type !== "date") return;
          const value = currentTarget.validity.badInput ? partOfDate : currentTarget.value;
          if (value !== (entry?.value ?? "")) onChange(field, { value }, currentTarget);
        },
      };
      return field.multiline ? (
        <textarea {...text} maxLength={field.control.maxLength} rows={isOnPage ? undefined : 4} />
      ) : (
        <>
          <Comb cells={field.comb} isOpen>
            {(style) => <input {...text} {...field.control} style={style} />}
          </Comb>
          {currency && field.comb === null ? (
            <span className="unit" aria-hidden="true">
              {currency}
            </span>
          ) : null}
        </>
      );
    }
  }
}
