"use client";
import { choicesOf } from "@/lib/platform/text/choices-of";
import { readTyped } from "@/lib/fields/formats/check-value";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ProblemProps } from "./field-problem";
import { problemId } from "./field-control";

/** Buttons for the possible meanings of an ambiguous entry; each fills one in. */
export function MeantChoices({ place, field, entry, language, onChange }: ProblemProps) {
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
