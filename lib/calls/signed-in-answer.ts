import "server-only";
import { onboardingCookie } from "@/lib/platform/http/onboarding-cookie";
import { AppError } from "@/lib/platform/errors";
import { cookieOf } from "@/lib/platform/http/caller";
import { settings } from "@/lib/platform/settings";
import { sessionCookieHeader } from "./session";

export type SignedIn = {
  token: string;
  language?: string | null;
  /** Absent: the onboarding cookie is left unchanged. */
  onboarded?: boolean;
};

/** The first step was right, and the account asks for a second one. */
export type StepAwaited = {
  challenge: string;
  /** Binds the challenge to the browser; empty for programs. */
  browser: string;
  ways: ("totp" | "passkey" | "recoveryCode")[];
};

const secondStepCookie = "countersign.second-step";
const secondStepSeconds = 300;

/** The challenge that this browser waits to pass, with what binds it to the browser. */
export function readSecondStepCookie(headers: Headers): { challenge: string; browser: string } | null {
  const [challenge, browser = ""] = (cookieOf(headers, secondStepCookie) ?? "").split(".");
  return challenge ? { challenge, browser } : null;
}

function secondStepCookieHeader(value: string): string {
  const secure = settings().appUrl.protocol === "https:" ? "; Secure" : "";
  const age = value ? secondStepSeconds : 0;
  return `${secondStepCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** Valid for one year; readable by scripts, as it is no secret. */
export const languageCookie = (language: string) => `NEXT_LOCALE=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;

/**
 * Tells the middleware, which reads no database, who needs onboarding. Not a safeguard: the pages check it themselves.
 */
export const onboardingCookieHeader = (onboarded: boolean) =>
  `${onboardingCookie}=${onboarded ? "" : "1"}; Path=/; SameSite=Lax; Max-Age=${onboarded ? 0 : 31536000}`;

/**
 * The token in the body for API callers and in a cookie for browsers. Refuses with what to do next, where a second step
 * is awaited; outside of any transaction, as that one keeps the challenge.
 */
export function signedInAnswer(signed: SignedIn | StepAwaited): Response {
  if ("challenge" in signed) {
    const { challenge, browser, ways } = signed;
    const cookies = browser ? [secondStepCookieHeader(`${challenge}.${browser}`)] : [];
    throw new AppError("second_step_required", "second_step_required", { answer: { challenge, ways }, cookies });
  }
  return tokenAnswer(signed);
}

/** As `signedInAnswer`, for who needs no second step or has passed it. */
export function tokenAnswer({ token, language, onboarded }: SignedIn): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", sessionCookieHeader(token));
  headers.append("set-cookie", secondStepCookieHeader(""));
  if (language) headers.append("set-cookie", languageCookie(language));
  if (onboarded !== undefined) headers.append("set-cookie", onboardingCookieHeader(onboarded));
  return Response.json({ success: true, token }, { headers });
}

/** Signing out resets the language to English (specification, Accounts 4). */
export function signedOutAnswer(): Response {
  const headers = new Headers();
  headers.append("set-cookie", sessionCookieHeader(null));
  headers.append("set-cookie", languageCookie("en"));
  headers.append("set-cookie", onboardingCookieHeader(true));
  return new Response(null, { status: 204, headers });
}
