import "server-only";
import type { anchors, anchorStamps } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { isMac } from "@/lib/audit/macs";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { attestAll, readAnswers } from "@/lib/platform/pdf/verify/attest-signers";
import { Fault, readContents } from "@/lib/platform/pdf/verify/cms";
import { checkTimeStamp, isAhead, mostClockDifferenceMs, type TimeStamp } from "@/lib/platform/pdf/verify/time-stamp";
import { evidenceIn } from "@/lib/platform/pdf/verify/token-evidence";

type AnchorRow = typeof anchors.$inferSelect;
export type StampRow = typeof anchorStamps.$inferSelect;

type JudgedStamp = TimeStamp & {
  /** When the authority's certificate ends, after which the time stamp alone proves nothing. */
  provenUntil: Date;
  /** When somebody last said that this certificate was not revoked, by what the token holds; null if it lacks that. */
  validatedAt: Date | null;
  /** Whether the token lacks something by which the certificate is judged later; one of TRUST_ANCHORS needs nothing. */
  isBare: boolean;
};

/**
 * What a time stamp says about an anchor: of the file that storage keeps of it, byte for byte, at a time that can be
 * true, by a hash that still proves it. Throws Fault otherwise.
 */
export async function readStamp(anchor: AnchorRow, token: Uint8Array): Promise<JudgedStamp> {
  const { block } = readContents(token);
  const known = await trustAnchors();
  const evidence = readAnswers(evidenceIn(token), known);
  const trust = { anchors: known, held: evidence.held };
  const { stamp, ...issued } = await checkTimeStamp(block, [Buffer.from(anchorFile(anchor))], trust);
  if (stamp.weakHash) throw new Fault("unjudged", `it uses ${stamp.weakHash}`);
  const isBefore = stamp.at.getTime() < anchor.at.getTime() - mostClockDifferenceMs;
  if (isBefore || isAhead(stamp.at))
    throw new Fault(
      "unjudged",
      `it is of ${stamp.at.toISOString()}, ${isBefore ? "before the anchor was made" : "which is still to come"}`,
    );
  const { answers } = await attestAll(evidence, [{ issued, at: stamp.at, until: stamp.at, latest: stamp.at }]);
  const provenUntil = issued.certificate.notAfter.value;
  return { ...stamp, provenUntil, validatedAt: answers?.[0]?.at ?? null, isBare: !answers };
}

/** The time stamps that prove something about the anchor; others are left out. */
export async function listValid(anchor: AnchorRow, rows: readonly StampRow[]) {
  const read = await Promise.all(
    rows.map(async (row) => {
      if (!isMac("stamp", row, row.code)) return [];
      const stamp = await readStamp(anchor, row.token).catch((error: unknown) => {
        if (error instanceof Fault) return null;
        throw error;
      });
      return stamp ? [{ ...stamp, token: row.token }] : [];
    }),
  );
  return read.flat();
}
