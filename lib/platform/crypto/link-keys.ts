import "server-only";
import { hmacWith, keysFor, sameText, sha256 } from "./crypto";

/** Of what is derived from a key and compared for years: only its hash is stored, or only the text that it was made of. */
export const keptPurposes = ["signing-link", "public-link", "recovery-code", "audit-trail"] as const;
type KeptPurpose = (typeof keptPurposes)[number];
export type KeptKeys = { [Purpose in KeptPurpose]?: Buffer[] };

// Global, because several bundles contain this module.
const processState = globalThis as { countersignKeptKeys?: KeptKeys };

/** Keys from before SECRET_KEY was replaced: links are shown and mailed again, and audit trails judged, for years. */
export function keepKeys(kept: KeptKeys): void {
  processState.countersignKeptKeys = kept;
}

/** The text's codes by every key, today's first. */
export const codesOf = (purpose: KeptPurpose, text: string): string[] =>
  [...keysFor(purpose), ...(processState.countersignKeptKeys?.[purpose] ?? [])].map((key) => hmacWith(key, text));

/** True if the code was made of the text by a key of this installation, however old. */
export const isCodeOf = (purpose: KeptPurpose, text: string, given: string): boolean =>
  codesOf(purpose, text).some((code) => sameText(code, given));

/** The token whose hash the row holds, whichever key made it; without such a row, the token by today's key. */
export function linkToken(purpose: KeptPurpose, text: string, linkHash: string | null, length?: number): string {
  const tokens = codesOf(purpose, text).map((code) => code.slice(0, length));
  const [newest = ""] = tokens;
  return tokens.find((token) => sha256(token) === linkHash) ?? newest;
}
