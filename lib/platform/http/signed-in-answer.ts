import "server-only";
import { sessionCookieHeader } from "@/lib/platform/session";

/** One year; readable by scripts, as it is no secret. */
const languageCookie = (language: string) => `NEXT_LOCALE=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;

/** The token for API callers, and the same token as cookie for browsers. */
export function signedInAnswer({ token, language }: { token: string; language?: string | null }): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", sessionCookieHeader(token));
  if (language) headers.append("set-cookie", languageCookie(language));
  return Response.json({ success: true, token }, { headers });
}

/** Signing out resets the language to English (spec accounts.md section 4). */
export function signedOutAnswer(): Response {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookieHeader(null));
  headers.append("set-cookie", languageCookie("en"));
  return new Response(null, { status: 204, headers });
}
