import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import { messagesOf } from "./catalogue";
import { languageTable } from "./languages";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Translates messages of one namespace outside of pages: mails, API answers, certificates. */
export function translator(language: Language, namespace: string): Translate & { has(key: string): boolean } {
  // Keys come from data (an error's reason, a mail's name), so they cannot be typed; a test checks that all exist.
  const options = { locale: languageTable[language].tag, messages: messagesOf(language), namespace, timeZone: "UTC" };
  return createTranslator(options as never) as unknown as Translate & { has(key: string): boolean };
}
