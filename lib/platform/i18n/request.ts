import "server-only";
import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { readCookie } from "@/lib/platform/http/cookies";
import { messagesOf } from "./catalogue";
import { languageOfTag, languageTable } from "./languages";
import { chooseLanguage } from "./choose-language";

export default getRequestConfig(async ({ locale }) => {
  const asked = await headers();
  // A page may be in the language of whoever it is for (getTranslations with a locale).
  const language = locale
    ? languageOfTag(locale)
    : chooseLanguage(readCookie(asked, "language"), asked.get("accept-language"));
  return { locale: languageTable[language].tag, messages: messagesOf(language), timeZone: "UTC" };
});
