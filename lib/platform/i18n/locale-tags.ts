import { type Language, languages } from "@/db/enums";

/** BCP 47 tags: `gk` is the spec's code for Greek. */
export const localeTags: Record<Language, string> = { en: "en", es: "es", gk: "el", "gk-latn": "el-Latn" };

/** The product's code of a page's language; apart from the catalogues, which no browser should load for it. */
export const languageOfTag = (tag: string): Language => languages.find((one) => localeTags[one] === tag) ?? "en";
