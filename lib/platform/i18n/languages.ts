import { type Language, languages, offeredLanguages } from "@/db/languages";

/**
 * BCP 47 tag (`gk` is the spec's code for Greek) and native name of each language. Separate from the catalogues, so
 * that browsers do not load them for this table.
 */
export const languageTable: Readonly<Record<Language, { tag: string; name: string }>> = {
  en: { tag: "en", name: "English" },
  es: { tag: "es", name: "Español" },
  gk: { tag: "el", name: "Ελληνικά" },
  "gk-latn": { tag: "el-Latn", name: "Ellinika (Latin)" },
};

/** The product's language code for a BCP 47 tag. */
export const languageOfTag = (tag: string): Language => languages.find((one) => languageTable[one].tag === tag) ?? "en";

/** Options of a language select for the user's own language. */
export const languageChoices = () => languages.map((value) => ({ value, label: languageTable[value].name }));

/** Options of a language select for other people: the offered languages, and the current one if it is another. */
export const offeredChoices = (chosen?: string | null) =>
  languageChoices().filter(({ value }) => value === chosen || offeredLanguages.some((one) => one === value));
