import type { Language } from "@/db/enums";
import { isLanguage } from "./catalogue";

/** The cookie's language, else the first that the browser asks for and we have, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (isLanguage(cookie)) return cookie;
  for (const part of (acceptLanguage ?? "").split(",")) {
    const tag = part.split(";")[0]?.trim().toLowerCase() ?? "";
    if (tag.startsWith("el")) return tag.includes("latn") ? "gk-latn" : "gk";
    if (tag.startsWith("es")) return "es";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}
