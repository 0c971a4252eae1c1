import type { Language } from "@/db/enums";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { disclosureVersion } from "./schema";

/** Sentences of versions no longer shown; certificates still quote them. */
const earlier: Partial<Record<string, Record<Language, string>>> = {};

/** The sentence that a recipient agreed to; null for an unknown version. */
export function findDisclosure(version: string, language: Language): string | null {
  if (version === disclosureVersion) return messagesOf(language).SigningPage.consentText;
  return earlier[version]?.[language] ?? null;
}
