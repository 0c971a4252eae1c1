import { type Language, languages } from "@/db/enums";
import { isLanguage } from "./catalogue";
import { languageTable } from "./languages";

/** Of two that fit, as Greek and romanised Greek, the longer tag says more. */
const byTag = languages
  .map((language) => ({ language, tag: languageTable[language].tag.toLowerCase() }))
  .toSorted((a, b) => b.tag.length - a.tag.length);

/** The cookie's language, else the first that the browser asks for and we have, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie;
  for (const part of (acceptLanguage ?? "").split(",")) {
    const asked = part.split(";")[0]?.trim().toLowerCase() ?? "";
    const known = byTag.find(({ tag }) => asked === tag || asked.startsWith(`${tag}-`));
    if (known) return known.language;
  }
  return "en";
}
