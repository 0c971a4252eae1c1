import type { Language } from "@/db/enums";
import { checkTyped } from "./check-value";
import type { FormatRules } from "./format";

/** Formats whose check takes a library, which only the server has. */
export type LibraryFormat = "email" | "iban" | "phone" | "pattern";
const byLibrary: Readonly<Record<LibraryFormat, true>> = { email: true, iban: true, phone: true, pattern: true };

/** Whether the server may refuse what was typed, as far as a page can know. */
export function mayBeRefused(typed: string, rules: FormatRules, language: Language): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return rules.format in byLibrary || checkTyped(typed, rules, { today, language }).problem !== undefined;
}
