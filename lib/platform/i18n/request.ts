import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { messagesOf } from "./catalogue";
import { languageTable } from "./languages";
import { chooseLanguage } from "./choose-language";

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const language = chooseLanguage(jar.get("NEXT_LOCALE")?.value, head.get("accept-language"));
  return { locale: languageTable[language].tag, messages: messagesOf(language), timeZone: "UTC" };
});
