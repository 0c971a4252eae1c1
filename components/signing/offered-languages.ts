/** `tag` is the page's lang, `code` the product's. */
export const offeredLanguages = [
  { code: "en", tag: "en" },
  { code: "es", tag: "es" },
  { code: "gk", tag: "el" },
] as const;
