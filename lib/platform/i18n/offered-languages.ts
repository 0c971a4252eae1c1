import type { Language } from "@/db/enums";

/** In their own words, so that everyone finds his own. `tag` is the page's lang, `code` the product's. */
export const offeredLanguages: readonly { code: Language; tag: string; name: string }[] = [
  { code: "en", tag: "en", name: "English" },
  { code: "es", tag: "es", name: "Español" },
  { code: "gk", tag: "el", name: "Ελληνικά" },
];
