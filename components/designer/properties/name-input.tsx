"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  id: string;
  label: string;
  hint?: string;
  name: string;
  /** Why a name cannot be used; null when it can. */
  problemOf: (name: string) => string | null;
  onChange: (name: string) => void;
  /** True where half a name would already do something: it is taken when the input is left. */
  lazily?: boolean;
};

/** What is not a usable name is said and stays in the input; the field keeps its last one, so saving never breaks. */
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
