import "server-only";
import { sha256 } from "@/lib/platform/crypto";

const most = 20_000;
const known = new Set<string>();

/** From its next call on a link that was found has a limit of its own, whoever else calls from the same address. */
export function knowLink(token: string): void {
  if (known.size >= most) known.clear(); // they are known again after one more call
  known.add(sha256(token));
}

/** The name that a signing link's calls are counted under; null for what nobody has found behind this path yet. */
export function knownLinkOf(pathname: string): string | null {
  const token = /\/v1\/signature-requests\/([\w-]{16,100})(?:\/|$)/.exec(pathname)?.[1];
  const hash = token && sha256(token);
  return hash && known.has(hash) ? `link:${hash}` : null;
}
