import "server-only";
import type { publicVisits } from "@/db/schema/public-links";
import { codesOf, isCodeOf } from "@/lib/platform/crypto/link-keys";
import { logRarely } from "@/lib/platform/logs/log";

type Begun = Pick<typeof publicVisits.$inferSelect, "tokenHash" | "linkId" | "signatoryId">;

const textOf = ({ tokenHash, linkId, signatoryId }: Begun) => `visit.${tokenHash}.${linkId}.${signatoryId}`;

/**
 * Binds a visit to its link and to the part that it began: whoever owns the database can change the row, but cannot
 * compute this code.
 */
export const visitMac = (visit: Begun): string | undefined => codesOf("public-link", textOf(visit))[0];

/**
 * Whether the visit still belongs to the person whose part it began, if any. A row without a code is refused, even one
 * of the version before, because the code could have been removed; visits last a day, and the link was mailed too.
 */
export function isUnmoved(visit: Begun & { mac: string | null }): boolean {
  if (visit.signatoryId === null || isCodeOf("public-link", textOf(visit), visit.mac ?? "")) return true;
  logRarely("error", { linkId: visit.linkId }, "a visit of a public link is recorded as that of another recipient");
  return false;
}
