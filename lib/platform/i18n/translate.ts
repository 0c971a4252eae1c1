import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import { stateOf } from "@/lib/platform/process/process-state";
import { messagesOf } from "./catalogue";
import { languageTable } from "./languages";

type Translate = (key: string, values?: Record<string, string | number>) => string;
type Translator = Translate & { has(key: string): boolean };

/**
 * Translates messages of one namespace outside of pages: mails, API answers, certificates. Each is made once, because
 * making one costs more than a message does, and because it keeps the messages that it has parsed.
 */
export function translator(language: Language, namespace: string): Translator {
  const made = stateOf("translators", () => new Map<string, Translator>());
  const name = `${language} ${namespace}`;
  const known = made.get(name);
  if (known) return known;
  const translate = makeTranslator(language, namespace);
  made.set(name, translate);
  return translate;
}

function makeTranslator(language: Language, namespace: string): Translator {
  // Keys come from data (an error's reason, a mail's name), so they cannot be typed; a test checks that all exist.
  const options = { locale: languageTable[language].tag, messages: messagesOf(language), namespace, timeZone: "UTC" };
  return createTranslator(options as never) as unknown as Translator;
}
