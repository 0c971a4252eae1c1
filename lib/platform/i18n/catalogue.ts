import en from "@/messages/en.json";
import es from "@/messages/es.json";
import gk from "@/messages/gk.json";
import gkLatn from "@/messages/gk-latn.json";
import { type Language, languages } from "@/db/enums";

export type Messages = typeof en;

/** The message catalogues; a key missing from one falls back to English. */
const catalogues: Record<Language, Messages> = {
  en,
  es: over(en, es),
  gk: over(en, gk),
  "gk-latn": over(en, gkLatn),
};

export const messagesOf = (language: Language): Messages => catalogues[language];

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language);

export const languageOr = (text: string | null | undefined, fallback: Language = "en"): Language =>
  isLanguage(text) ? text : fallback;

function over<T>(base: T, top: unknown): T {
  if (typeof base !== "object" || base === null || typeof top !== "object" || top === null) return (top ?? base) as T; // both sides are parsed JSON of the same shape, which a test proves
  const keys = Object.keys(base) as (keyof T)[];
  return Object.fromEntries(keys.map((key) => [key, over(base[key], (top as T)[key])])) as T;
}
