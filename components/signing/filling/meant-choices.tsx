"use client";
import { choicesOf } from "@/lib/platform/text/choices-of";
import { readTyped } from "@/lib/fields/formats/check-value";
import { controlId, type Place } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";
import { type FieldActs, problemId } from "./field-control";

export type MeantChoicesProps = Pick<FieldActs, "language" | "onChange"> & {
  place: Place;
  field: ShownField;
  entry: Entry | undefined;
};

/** Buttons for the possible meanings of an ambiguous entry; each fills one in. */
export function MeantChoices({ place, field, entry, language, onChange }: MeantChoicesProps) {
  if (!field.formatRules || !entry?.value) return null;
  const { problem } = readTyped(entry.value, field.formatRules, language);
  const choices = problem ? choicesOf(problem) : [];
  if (choices.length === 0) return null;
  return (
    <span className="meant needs-script" role="group" aria-labelledby={problemId(place, field.id)}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="button"
          onClick={({ currentTarget }) => {
            onChange(field, { value: choice }, currentTarget);
            document.getElementById(controlId(place, field.id))?.focus();
          }}
        >
          {choice}
        </button>
      ))}
    </span>
  );
}
