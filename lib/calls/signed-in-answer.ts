import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { addCookies, endCookie, readCookie, setCookie } from "@/lib/platform/http/cookies";
import { sessionCookie } from "./session";

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

/** The challenge that this browser waits to pass, with what binds it to the browser. */
export function readSecondStepCookie(headers: Headers): { challenge: string; browser: string } | null {
  const [challenge, browser = ""] = (readCookie(headers, "secondStep") ?? "").split(".");
  return challenge ? { challenge, browser } : null;
}

export const onboardingCookie = (onboarded: boolean) => setCookie("onboarding", onboarded ? "" : "1");

/**
 * Returns the token in the body for API callers and in a cookie for browsers. If a second step is awaited, throws a
 * refusal that says what to do next. Call it outside of any transaction, which would roll the challenge back.
 */
export function signedInAnswer(signed: SignedIn | StepAwaited): Response {
  if ("challenge" in signed) {
    const { challenge, browser, ways } = signed;
    const cookies = browser ? [setCookie("secondStep", `${challenge}.${browser}`)] : [];
    throw new AppError("second_step_required", "second_step_required", { answer: { challenge, ways }, cookies });
  }
  return tokenAnswer(signed);
}

/** As `signedInAnswer`, for who needs no second step or has passed it. */
export function tokenAnswer({ token, language, onboarded }: SignedIn): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  addCookies(headers, [
    sessionCookie(token),
    endCookie("secondStep"),
    ...(language ? [setCookie("language", language)] : []),
    ...(onboarded === undefined ? [] : [onboardingCookie(onboarded)]),
  ]);
  return Response.json({ success: true, token }, { headers });
}

/** Signing out resets the language to English (specification, Accounts 4). */
export function signedOutAnswer(): Response {
  const headers = new Headers();
  addCookies(headers, [sessionCookie(null), setCookie("language", "en"), onboardingCookie(true)]);
  return new Response(null, { status: 204, headers });
}
