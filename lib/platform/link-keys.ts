import "server-only";
import { hmacWith, keysFor, sha256 } from "@/lib/platform/crypto";

/** Of what is derived from a key and stored as a hash only, for years. */
export const linkPurposes = ["signing-link", "public-link", "recovery-code"] as const;
type LinkPurpose = (typeof linkPurposes)[number];
export type KeptKeys = { [Purpose in LinkPurpose]?: Buffer[] };

// Global, because several bundles contain this module.
const processState = globalThis as { countersignKeptKeys?: KeptKeys };

/** Keys of links that were made before SECRET_KEY was replaced: such links are shown and mailed again for years. */
export function keepLinkKeys(kept: KeptKeys): void {
  processState.countersignKeptKeys = kept;
}

/** The text's codes by every key, today's first. */
export const codesOf = (purpose: LinkPurpose, text: string): string[] =>
  [...keysFor(purpose), ...(processState.countersignKeptKeys?.[purpose] ?? [])].map((key) => hmacWith(key, text));

/** The token whose hash the row holds, whichever key made it; without such a row, the token by today's key. */
export function linkToken(purpose: LinkPurpose, text: string, linkHash: string | null, length?: number): string {
  const tokens = codesOf(purpose, text).map((code) => code.slice(0, length));
  const [newest = ""] = tokens;
  return tokens.find((token) => sha256(token) === linkHash) ?? newest;
}
