import "server-only";
import { hmacWith, keysFor, sameText, sha256 } from "./crypto";

/**
 * Purposes whose codes are compared for years, while only a hash of the code, or the text that it was made of, is
 * stored.
 */
export const keptPurposes = ["signing-link", "public-link", "recovery-code", "audit-trail"] as const;
type KeptPurpose = (typeof keptPurposes)[number];
export type KeptKeys = { [Purpose in KeptPurpose]?: Buffer[] };

// Global, because several bundles contain this module.
const processState = globalThis as { countersignKeptKeys?: KeptKeys };

/**
 * Keeps keys from before SECRET_KEY was replaced: for years, links are shown and mailed again, and audit trails judged.
 */
export function keepKeys(kept: KeptKeys): void {
  processState.countersignKeptKeys = kept;
}

/** The text's codes by every key, today's first. */
export const codesOf = (purpose: KeptPurpose, text: string): string[] =>
  [...keysFor(purpose), ...(processState.countersignKeptKeys?.[purpose] ?? [])].map((key) => hmacWith(key, text));

/** True if the code was made of the text by a key of this installation, however old. */
export const isCodeOf = (purpose: KeptPurpose, text: string, given: string): boolean =>
  codesOf(purpose, text).some((code) => sameText(code, given));

/** The token that matches the row's hash, whichever key made it; if none does, the token by the current key. */
export function linkToken(purpose: KeptPurpose, text: string, linkHash: string | null, length?: number): string {
  const tokens = codesOf(purpose, text).map((code) => code.slice(0, length));
  const [newest = ""] = tokens;
  return tokens.find((token) => sha256(token) === linkHash) ?? newest;
}
