import "server-only";
import { database } from "@/db/client";
import type { Context } from "@/lib/platform/context";
import { bearerOf, cookieOf, visitorContext } from "@/lib/platform/http/caller";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { apiKeyPrefix, readApiKey } from "./api-key";
import { readSession, sessionCookie } from "./session";

/** The context of a request. The caller is found by session or API key, with the permissions they have now. */
export async function contextOf(headers: Headers): Promise<Context> {
  const bearer = bearerOf(headers);
  const cookie = bearer ? undefined : cookieOf(headers, sessionCookie());
  const token = bearer ?? cookie;
  const visitor = visitorContext(headers);
  if (bearer?.startsWith(apiKeyPrefix)) {
    const holder = await readApiKey(database(), bearer, visitor.now);
    return holder ? { ...visitor, actor: holder } : visitor;
  }
  const session = token ? await readSession(database(), token) : null;
  if (!session) return visitor;
  const { language: own, ...actor } = session;
  return { ...visitor, actor, ...(isLanguage(own) && !cookieOf(headers, "NEXT_LOCALE") && { language: own }) };
}
