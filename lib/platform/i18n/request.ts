import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { messagesOf } from "./catalogue";
import { languageOfTag, languageTable } from "./languages";
import { chooseLanguage } from "./choose-language";

export default getRequestConfig(async ({ locale }) => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  // A page may be in the language of whoever it is for (getTranslations with a locale).
  const language = locale
    ? languageOfTag(locale)
    : chooseLanguage(jar.get("NEXT_LOCALE")?.value, head.get("accept-language"));
  return { locale: languageTable[language].tag, messages: messagesOf(language), timeZone: "UTC" };
});
