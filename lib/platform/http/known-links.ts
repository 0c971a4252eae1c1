import "server-only";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { stateOf } from "@/lib/platform/process/process-state";

const most = 20_000;
const knownLinks = () => stateOf("knownLinks", () => new Set<string>());

/**
 * Gives a valid signing link or embedded session its own rate limit from its next call on, separate from others at the
 * same IP address.
 */
export function knowLink(token: string): void {
  const known = knownLinks();
  if (known.size >= most) known.clear(); // each link is added again by its next call
  known.add(sha256(token));
}

/** The rate-limit key of a known link or session; null if the path has none. */
export function knownLinkOf(pathname: string): string | null {
  const token = /\/v1\/(?:signature-requests|embedded)\/([\w-]{16,100})(?:\/|$)/.exec(pathname)?.[1];
  const hash = token && sha256(token);
  return hash && knownLinks().has(hash) ? `link:${hash}` : null;
}
