import "server-only";
import { eq, min } from "drizzle-orm";
import { type anchors, anchorStamps } from "@/db/schema/anchors";
import { isMac } from "@/lib/audit/macs";
import type { Context } from "@/lib/platform/context/context";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { dayMs } from "@/lib/platform/i18n/days";
import { Fault } from "@/lib/platform/pdf/verify/cms";
import { readStampFile } from "@/lib/platform/storage/storage";
import { readStamp, type StampRow } from "./judge-stamp";
import { listAuthorities } from "./stamp-anchors";

type AnchorRow = typeof anchors.$inferSelect;

/** An authority that does not answer for a day is no difference. */
const lateMs = 2 * dayMs;

/**
 * Judges the time stamps of one anchor after the other: each must attest what storage keeps of the anchor, be the one that
 * storage has, and be there for every anchor after the first that the authority stamped. Calls `note` for those that came
 * late, and at the end for those that lack what is needed to judge them later.
 */
export async function stampsOf(ctx: Context, note: (late: string) => void) {
  const { anchor: number, authority } = anchorStamps;
  const firsts = await ctx.db
    .select({ authority, first: min(number) })
    .from(anchorStamps)
    .groupBy(authority);
  const isWanted = (anchor: AnchorRow, one: number) =>
    ctx.now.getTime() - anchor.at.getTime() > lateMs &&
    listAuthorities().some((listed) => listed.authority === one) &&
    firsts.some((known) => known.authority === one && (known.first ?? Infinity) < anchor.number);
  const bare: number[] = [];
  const tell = { late: note, bare: (anchor: number) => void bare.push(anchor) };
  return {
    /** To be called after the last anchor. */
    end() {
      if (bare.length > 0)
        note(
          `time stamps without validation data of their authority: ${bare.length}, the first that of anchor ${bare[0]}`,
        );
    },
    async compare(anchor: AnchorRow): Promise<string[]> {
      const rows = await ctx.db.select().from(anchorStamps).where(eq(number, anchor.number));
      const findings: string[] = [];
      for (const one of [1, 2]) {
        const row = rows.find((held) => held.authority === one);
        const file = await readStampFile(anchor.number, one);
        const problems = row
          ? await problemsOf(anchor, row, { file, tell })
          : file
            ? ["is missing from the database, and storage has its file"]
            : isWanted(anchor, one)
              ? ["is missing"]
              : [];
        findings.push(...problems.map((problem) => `its time stamp by authority ${one} ${problem}`));
      }
      return findings;
    },
  };
}

type Tell = { late: (note: string) => void; bare: (anchor: number) => void };
type Beside = { file: Uint8Array | null; tell: Tell };

async function problemsOf(anchor: AnchorRow, row: StampRow, { file, tell }: Beside): Promise<string[]> {
  const problems: string[] = [];
  if (!isMac("stamp", row, row.code)) problems.push("was not recorded by this installation");
  if (!file) problems.push("has no file in storage");
  else if (Buffer.compare(file, row.token) !== 0) problems.push("is another one in storage");
  const stamp = await readStamp(anchor, row.token).catch((error: unknown) => {
    if (error instanceof Fault) return error;
    throw error;
  });
  if (stamp instanceof Fault) return [...problems, `does not attest it: ${stamp.message}`];
  const late = stamp.at.getTime() - anchor.at.getTime();
  if (late > lateMs) tell.late(`anchor ${anchor.number}: stamped only on ${stamp.at.toISOString()}`);
  if (stamp.isBare) tell.bare(anchor.number);
  if (!stamp.isTrusted && (await trustAnchors()).length > 0)
    problems.push(`is by "${stamp.by ?? "somebody unnamed"}", whom TRUST_ANCHORS does not know`);
  return problems;
}
