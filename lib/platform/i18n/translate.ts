import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import { messagesOf } from "./catalogue";
import { languageTable } from "./languages";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Sentences of one namespace outside of pages: e-mails, API answers, certificates. */
export function translator(language: Language, namespace: string): Translate & { has(key: string): boolean } {
  // The keys come from data here (an error's reason, a mail's name); a test proves each of them is there.
  const options = { locale: languageTable[language].tag, messages: messagesOf(language), namespace, timeZone: "UTC" };
  return createTranslator(options as never) as unknown as Translate & { has(key: string): boolean };
}
