import "server-only";
import { database } from "@/db/client";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { bearerOf, visitorContext } from "@/lib/platform/http/caller";
import { readCookie } from "@/lib/platform/http/cookies";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { isLanguage } from "@/lib/platform/i18n/catalogue";
import { apiKeyPrefix, readApiKey } from "./api-key";
import { placeAt } from "./from-where";
import { readScimToken, scimTokenPrefix } from "./scim-token";
import { readSession } from "./session";

/** The context of a request. The caller is found by session, API key or SCIM token, with the permissions they have now. */
export async function contextOf(headers: Headers): Promise<Context> {
  const bearer = bearerOf(headers);
  const cookie = bearer ? undefined : readCookie(headers, "session");
  const token = bearer ?? cookie;
  const visitor = visitorContext(headers);
  if (bearer?.startsWith(apiKeyPrefix)) {
    const holder = await readApiKey(database(), bearer, visitor.now);
    if (!holder) return visitor;
    const networks = { [holder.companyId]: holder.networks };
    return { ...visitor, actor: placeAt(visitor.request.ip, holder.user, networks) };
  }
  if (bearer?.startsWith(scimTokenPrefix)) {
    const provider = await readScimToken(database(), bearer, visitor.now);
    return provider ? { ...visitor, actor: provider } : visitor;
  }
  const session = token ? await readSession(database(), token) : null;
  if (!session) return visitor;
  const { language: own, networks, ...user } = session;
  const actor = placeAt(visitor.request.ip, user, networks);
  const isAsked = headers.has(pageLanguage) || readCookie(headers, "language");
  return { ...visitor, actor, ...(isLanguage(own) && !isAsked && { language: own }) };
}

/** Whether the running request still belongs to the same user: not signed out, and not outside the networks since. */
export async function isStillCaller({ actor }: UserContext, headers: Headers): Promise<boolean> {
  const { actor: now } = await contextOf(headers);
  return now.kind === "user" && now.userId === actor.userId && now.lacksSecondStep === actor.lacksSecondStep;
}
