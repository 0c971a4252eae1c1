import { cookieTable } from "@/lib/platform/http/cookie-table";

/** Digits of an authenticator app's code, and the seconds that each is shown (RFC 6238). */
export const totpDigits = 6;
export const totpSeconds = 30;

export const recoveryCodeCount = 10;

/** How long a sign-in waits for its second step. */
export const challengeMinutes = cookieTable.secondStep.seconds / 60;

/** Digits of the mailed code that proves a session, and how long it works. */
export const proofCodeDigits = 6;
export const proofCodeMinutes = 10;

export const mostPasskeys = 20;
export const passkeyNameLength = 60;
