/**
 * Languages a sender can choose for recipients or an organisation. Users may also choose romanised Greek for
 * themselves.
 */
export const offeredLanguages = ["en", "es", "gk"] as const;
export type OfferedLanguage = (typeof offeredLanguages)[number];
export const languages = [...offeredLanguages, "gk-latn"] as const;
export type Language = (typeof languages)[number];
