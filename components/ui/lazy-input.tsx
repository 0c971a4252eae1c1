"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { choicesOf } from "@/lib/platform/text/choices-of";
import type { Sentence } from "@/lib/platform/errors/errors";
import { Button } from "./button";
import { TextInput } from "./text-input";

type Props = {
  label: ReactNode;
  hint?: string;
  /** The problem with the value that was last applied. */
  error?: string | undefined;
  optional?: string;
  /** The unit shown after the value, such as a currency. */
  unit?: string;
  /** The text shown while nobody is typing. */
  value: string;
  maxLength?: number;
  disabled?: boolean;
  type?: "text" | "date";
  inputMode?: "numeric" | "decimal";
  /** The problem with a text; null if it is valid. */
  problemOf?: (text: string) => Sentence | null;
  onTake: (text: string) => void;
};

/** Applies the text only on blur, because a half-typed limit would be wrong or refuse everything. */
export function LazyInput({ value, problemOf = () => null, onTake, error, ...shown }: Props) {
  const sentence = useTranslations("validation");
  const [draft, setDraft] = useState<string | null>(null);
  const [isPartial, setIsPartial] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wanted = draft?.trim() ?? "";
  const partial: Sentence = { key: "dateIncomplete" };
  const problem = isPartial ? partial : wanted === "" ? null : problemOf(wanted);
  const take = (input: HTMLInputElement) => {
    // For an incomplete date the browser reports an empty text, which must not erase the stored value.
    setIsPartial(input.validity.badInput);
    if (draft === null || problem || input.validity.badInput) return;
    if (wanted !== value) onTake(wanted);
    setDraft(null);
  };
  const told = problem && sentence(problem.key, problem.values);
  const choices = problem ? choicesOf(problem) : [];
  return (
    <div ref={place} className="flex flex-col gap-2">
      <TextInput
        {...shown}
        value={draft ?? value}
        error={told ?? (draft === null ? error : undefined)}
        onChange={(event) => {
          setDraft(event.target.value);
          setIsPartial(false);
        }}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") take(event.currentTarget);
        }}
      />
      {told && choices.length > 0 ? (
        <div role="group" aria-label={told} className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              onClick={() => {
                setDraft(null);
                onTake(choice);
                place.current?.querySelector("input")?.focus();
              }}
            >
              {choice}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
