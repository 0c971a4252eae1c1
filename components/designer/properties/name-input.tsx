"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  id: string;
  label: string;
  hint?: string;
  name: string;
  /** Returns why a name cannot be used, or null if it can. */
  problemOf: (name: string) => string | null;
  onChange: (name: string) => void;
  /** True if a half-typed name would already have an effect; then the name is taken only when the input is left. */
  lazily?: boolean;
};

/** An unusable name stays in the input with an error; the field keeps its last name, so that it can be saved. */
export function NameInput({ id, label, hint, name, problemOf, onChange, lazily = false }: Props) {
  const t = useTranslations("Designer");
  const [draft, setDraft] = useState<string | null>(null);
  const problem = draft === null ? null : draft.trim() === "" ? t("nameMissing") : problemOf(draft.trim());
  const take = (text: string) => {
    const wanted = text.trim();
    if (wanted !== "" && wanted !== name && problemOf(wanted) === null) onChange(wanted);
  };
  return (
    <TextInput
      id={id}
      label={label}
      hint={hint}
      value={draft ?? name}
      error={problem ?? undefined}
      maxLength={255}
      onChange={(event) => {
        const text = event.target.value;
        setDraft(text);
        if (!lazily) take(text);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") take(draft ?? name);
      }}
      onBlur={() => {
        take(draft ?? name);
        setDraft(null);
      }}
    />
  );
}
