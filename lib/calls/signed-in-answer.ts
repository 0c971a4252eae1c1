import "server-only";
import { onboardingCookie } from "@/lib/platform/http/onboarding-cookie";
import { sessionCookieHeader } from "./session";

export type SignedIn = {
  token: string;
  language?: string | null;
  /** Absent: the onboarding cookie is left unchanged. */
  onboarded?: boolean;
};

/** Valid for one year; readable by scripts, as it is no secret. */
export const languageCookie = (language: string) => `NEXT_LOCALE=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;

/**
 * Tells the middleware, which reads no database, who needs onboarding. Not a safeguard: the pages check it themselves.
 */
export const onboardingCookieHeader = (onboarded: boolean) =>
  `${onboardingCookie}=${onboarded ? "" : "1"}; Path=/; SameSite=Lax; Max-Age=${onboarded ? 0 : 31536000}`;

/** The token in the body for API callers and in a cookie for browsers. */
export function signedInAnswer({ token, language, onboarded }: SignedIn): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", sessionCookieHeader(token));
  if (language) headers.append("set-cookie", languageCookie(language));
  if (onboarded !== undefined) headers.append("set-cookie", onboardingCookieHeader(onboarded));
  return Response.json({ success: true, token }, { headers });
}

/** Signing out resets the language to English (spec accounts.md section 4). */
export function signedOutAnswer(): Response {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookieHeader(null));
  headers.append("set-cookie", languageCookie("en"));
  headers.append("set-cookie", onboardingCookieHeader(true));
  return new Response(null, { status: 204, headers });
}
