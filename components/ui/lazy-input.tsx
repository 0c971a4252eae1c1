"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { TextInput } from "./text-input";
import type { Sentence } from "@/lib/platform/errors";

type Props = {
  label: ReactNode;
  hint?: string;
  /** What is wrong with the value as it was taken. */
  error?: string | undefined;
  optional?: string;
  /** As shown while nobody types. */
  value: string;
  maxLength?: number;
  disabled?: boolean;
  type?: "text" | "date";
  inputMode?: "numeric" | "decimal";
  /** What is wrong with a text; null if it can be taken. */
  problemOf?: (text: string) => Sentence | null;
  onTake: (text: string) => void;
};

/** Takes what was typed when the input is left, because a half-typed limit would be wrong or refuse everything. */
export function LazyInput({ value, problemOf = () => null, onTake, error, ...shown }: Props) {
  const sentence = useTranslations("validation");
  const [draft, setDraft] = useState<string | null>(null);
  const [isPartial, setIsPartial] = useState(false);
  const wanted = draft?.trim() ?? "";
  const partial: Sentence = { key: "dateIncomplete" };
  const problem = isPartial ? partial : wanted === "" ? null : problemOf(wanted);
  const take = (input: HTMLInputElement) => {
    // Of a day without its year the browser gives an empty text: what is stored must not be emptied by it.
    setIsPartial(input.validity.badInput);
    if (draft === null || problem || input.validity.badInput) return;
    if (wanted !== value) onTake(wanted);
    setDraft(null);
  };
  return (
    <TextInput
      {...shown}
      value={draft ?? value}
      error={problem ? sentence(problem.key, problem.values) : draft === null ? error : undefined}
      onChange={(event) => {
        setDraft(event.target.value);
        setIsPartial(false);
      }}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") take(event.currentTarget);
      }}
    />
  );
}
