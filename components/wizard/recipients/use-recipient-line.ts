"use client";
import { useEffect, useRef, useState } from "react";
import { newRow, recipientRow, type RecipientRow } from "@/components/recipients/recipient-form";
import type { SuggestedContact } from "@/components/recipients/use-contacts";
import type { Language } from "@/db/enums";
import { readPeople } from "@/lib/platform/text/read-people";

type Options = {
  /** Whether the line has the focus when the step opens. */
  startsFocused: boolean;
  defaultLanguage: Language;
  /** False if they are too many. */
  addRows: (rows: readonly RecipientRow[], shouldFocus: boolean) => boolean;
};

/** The line above the list, from which recipients are read. */
export function useRecipientLine({ startsFocused, defaultLanguage, addRows }: Options) {
  // The input is uncontrolled, so that what is typed before the scripts have loaded is kept.
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [added, setAdded] = useState(0);
  const [isRefused, setRefused] = useState(false);
  /** The rows that need nothing more begin folded. */
  const complete = useRef(new Set<string>());
  useEffect(() => {
    setText(input.current?.value ?? "");
    if (startsFocused && document.activeElement === document.body) input.current?.focus();
    // Only when the step opens.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  const change = (next: string) => {
    setText(next);
    setAdded(0);
    setRefused(false);
  };
  /** False if a row was refused; then the text stays. */
  const take = (rows: readonly RecipientRow[]): boolean => {
    if (rows.length === 0) return true;
    for (const row of rows) if (recipientRow.safeParse(row).success) complete.current.add(row.rowKey);
    const fits = addRows(rows, false);
    setRefused(!fits);
    if (!fits) return false;
    if (input.current) input.current.value = "";
    setText("");
    setAdded(rows.length);
    return true;
  };
  /** A pasted list too; the input has one line. */
  const keepTyped = (given: string) => {
    const line = given
      .trim()
      .split(/[\r\n]+/)
      .join("; ");
    if (input.current) input.current.value = line;
    setText(line);
  };
  return {
    input,
    text,
    /** How many recipients the line has added since it was last typed in. */
    added,
    /** The last people were more than a workflow may have; what was typed stays. */
    isRefused,
    change,
    /** Makes recipients of the text, which may be a list; by default of what is typed. */
    add: (given = input.current?.value ?? ""): boolean => {
      const fits = take(readPeople(given).map((person) => newRow(defaultLanguage, person)));
      if (!fits) keepTyped(given);
      return fits;
    },
    addContact: (contact: SuggestedContact) => take([newRow(contact.defaultLanguage, contact)]),
    isComplete: (rowKey: string) => complete.current.has(rowKey),
  };
}
