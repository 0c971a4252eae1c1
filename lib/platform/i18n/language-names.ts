import type { Language } from "@/db/enums";

/** In their own words, so that everyone finds his own. */
export const languageNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  gk: "Ελληνικά",
  "gk-latn": "Ellinika (Latin)",
};
