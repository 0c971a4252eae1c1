import { type Language, languages } from "@/db/enums";
import { isLanguage } from "./catalogue";
import { languageTable } from "./languages";

/** Longest tag first: `el-Latn` matches both Greek and romanised Greek, and the longer tag is the right one. */
const byTag = languages
  .map((language) => ({ language, tag: languageTable[language].tag.toLowerCase() }))
  .toSorted((a, b) => b.tag.length - a.tag.length);

/** The cookie's language, otherwise the first supported one of Accept-Language, otherwise English. */
export const chooseLanguage = (cookie: string | undefined, acceptLanguage: string | null): Language =>
  isLanguage(cookie) ? cookie : (askedLanguage(acceptLanguage) ?? "en");

/** The first supported language of Accept-Language; null where it names none, as the `*` that programs send. */
export function askedLanguage(acceptLanguage: string | null): Language | null {
  for (const part of (acceptLanguage ?? "").split(",")) {
    const asked = part.split(";")[0]?.trim().toLowerCase() ?? "";
    const known = byTag.find(({ tag }) => asked === tag || asked.startsWith(`${tag}-`));
    if (known) return known.language;
  }
  return null;
}
