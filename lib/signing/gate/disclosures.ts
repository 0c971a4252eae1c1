import type { Language, RecipientRole } from "@/db/enums";
import { disclosureVersion } from "@/lib/signing/schema";
import { wordsOf } from "./words-of";

/** Sentences of versions no longer shown; certificates still quote them. */
const earlier: Partial<Record<string, Record<Language, string>>> = {};

/** The sentence that a recipient agreed to; null for an unknown version. */
export function findDisclosure(version: string, language: Language, role: RecipientRole): string | null {
  if (version === disclosureVersion) return wordsOf(language, role).consentText;
  return earlier[version]?.[language] ?? null;
}
