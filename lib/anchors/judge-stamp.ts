import "server-only";
import type { anchors, anchorStamps } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { isMac } from "@/lib/audit/macs";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { Fault, readContents } from "@/lib/platform/pdf/verify/cms";
import { checkTimeStamp, isAhead, mostClockDifferenceMs, type TimeStamp } from "@/lib/platform/pdf/verify/time-stamp";

type AnchorRow = typeof anchors.$inferSelect;
export type StampRow = typeof anchorStamps.$inferSelect;

/**
 * What a time stamp says about an anchor: of the file that storage keeps of it, byte for byte, at a time that can be
 * true, by a hash that still proves it. Throws Fault otherwise.
 */
export async function readStamp(anchor: AnchorRow, token: Uint8Array): Promise<TimeStamp> {
  const { block } = readContents(token);
  const trust = { anchors: await trustAnchors(), held: [] };
  const { stamp } = await checkTimeStamp(block, [Buffer.from(anchorFile(anchor))], trust);
  if (stamp.weakHash) throw new Fault("unjudged", `it uses ${stamp.weakHash}`);
  const isBefore = stamp.at.getTime() < anchor.at.getTime() - mostClockDifferenceMs;
  if (isBefore || isAhead(stamp.at))
    throw new Fault(
      "unjudged",
      `it is of ${stamp.at.toISOString()}, ${isBefore ? "before the anchor was made" : "which is still to come"}`,
    );
  return stamp;
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
