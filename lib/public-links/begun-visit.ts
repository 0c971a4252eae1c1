import "server-only";
import type { publicVisits } from "@/db/schema/public-links";
import { codesOf, isCodeOf } from "@/lib/platform/crypto/link-keys";
import { logRarely } from "@/lib/platform/logs/log";

type Begun = Pick<typeof publicVisits.$inferSelect, "tokenHash" | "linkId" | "signatoryId">;

const textOf = ({ tokenHash, linkId, signatoryId }: Begun) => `visit.${tokenHash}.${linkId}.${signatoryId}`;

/** Whose part a visitor began at which link: the owner of the database can move the row, but makes no such code. */
export const visitMac = (visit: Begun): string | undefined => codesOf("public-link", textOf(visit))[0];

/**
 * Whether the visit, if it has begun, is still that of the person whose part it began. A row without a code, of the
 * version before, is not: the code could have been taken away, and visits last a day, while the link was mailed too.
 */
export function isUnmoved(visit: Begun & { mac: string | null }): boolean {
  if (visit.signatoryId === null || isCodeOf("public-link", textOf(visit), visit.mac ?? "")) return true;
  logRarely("error", { linkId: visit.linkId }, "a visit of a public link is recorded as that of another recipient");
  return false;
}
