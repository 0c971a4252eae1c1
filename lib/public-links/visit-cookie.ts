import "server-only";
import { settings } from "@/lib/platform/settings";
import { cookieOf } from "@/lib/platform/http/caller";

const cookieName = "visit";
const keptSeconds = 24 * 3600;

/** Lets the browser that began a visit go on with it, at this link only and for as long as the visit is kept. */
export function visitCookie(token: string, visitToken: string): string {
  const secure = settings().appUrl.protocol === "https:" ? "; Secure" : "";
  return `${cookieName}=${visitToken}; Path=/app/start/${token}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const readVisitCookie = (headers: Headers) => cookieOf(headers, cookieName);
