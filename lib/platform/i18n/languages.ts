import { type Language, languages, offeredLanguages } from "@/db/enums";

/**
 * The BCP 47 tag (`gk` is the spec's code for Greek), and the name in the language's own words, so that everyone finds
 * his own. Apart from the catalogues, which no browser should load for it.
 */
export const languageTable: Readonly<Record<Language, { tag: string; name: string }>> = {
  en: { tag: "en", name: "English" },
  es: { tag: "es", name: "Español" },
  gk: { tag: "el", name: "Ελληνικά" },
  "gk-latn": { tag: "el-Latn", name: "Ellinika (Latin)" },
};

/** The product's code of a page's language. */
export const languageOfTag = (tag: string): Language => languages.find((one) => languageTable[one].tag === tag) ?? "en";

/** What a language select offers to a person for himself. */
export const languageChoices = languages.map((value) => ({ value, label: languageTable[value].name }));

/** What a language select offers for somebody else: another one only where it was chosen already. */
export const offeredChoices = (chosen?: string | null) =>
  languageChoices.filter(({ value }) => value === chosen || offeredLanguages.some((one) => one === value));
