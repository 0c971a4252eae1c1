import "server-only";
import { and, asc, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SealedKind } from "@/db/enums";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { isOurs } from "@/lib/audit/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { weakAt } from "@/lib/platform/pdf/verify/weak-hashes";
import { renewalLimit } from "./rules";

export type TakenFile = {
  originalHash: string;
  workflowId: number;
  kind: SealedKind;
  /** The newest version, and the highest number in use; the file as it was sealed is 1. */
  newestHash: string;
  version: number;
};

/** Another process may take a file that is not done by then. */
const takenMs = 30 * 60_000;

type Found = {
  original_hash: string;
  workflow_id: string;
  kind: SealedKind;
  made: Record<string, string | number>[] | null;
};

/** More rows of one file than this are by somebody else. */
const mostVersions = 200;

/** Takes files that are due, at most so many, for this process alone. One statement, however many there are. */
export async function takeDue(ctx: Context, most: number): Promise<TakenFile[]> {
  const until = new Date(ctx.now.getTime() + takenMs).toISOString();
  const rows = await ctx.db.execute<Found>(sql`
    update ${sealedFiles} set due_at = ${until}::timestamptz
    where original_hash in (
      select original_hash from ${sealedFiles} where due_at <= ${ctx.now.toISOString()}::timestamptz
      order by due_at limit ${most} for update skip locked)
    returning original_hash, workflow_id, kind, (
      select jsonb_agg(to_jsonb(made)) from (
        select * from ${sealedVersions} as one where one.original_hash = ${sealedFiles.originalHash}
        order by one.version desc limit ${mostVersions}) as made) as made`);
  return [...rows].map(({ original_hash: originalHash, workflow_id: workflowId, kind, made }) => {
    const newestFirst = (made ?? []).map(readVersion).toSorted((a, b) => b.version - a.version);
    // What somebody else recorded is no version of the file, and keeps its number.
    const own = newestFirst.find((row) => isOurs(row));
    return {
      originalHash,
      workflowId: Number(workflowId),
      kind,
      newestHash: own?.fileHash ?? originalHash,
      version: newestFirst[0]?.version ?? 1,
    };
  });
}

function readVersion(read: Record<string, string | number>): typeof sealedVersions.$inferSelect {
  return {
    originalHash: String(read["original_hash"]),
    version: Number(read["version"]),
    workflowId: Number(read["workflow_id"]),
    kind: read["kind"] as SealedKind,
    fileHash: String(read["file_hash"]),
    madeAt: new Date(String(read["made_at"])),
    reason: read["reason"] as (typeof sealedVersions.$inferSelect)["reason"],
    code: String(read["code"]),
  };
}

/** Files whose newest time stamp ends too soon, or uses a hash that became weak. */
export const hasToBeRenewed = (now: Date) =>
  or(lt(sealedFiles.endsAt, renewalLimit(now)), inArray(sealedFiles.algorithm, weakAt(now)));

const backAtOnce = 1000;

/**
 * Makes files due that became so in another way than by their day: the setting was changed, a hash became weak, or a
 * clock that was ahead had put them off. Each statement takes some of them, so that a million rows are not locked for
 * long, and leaves out those that another process works on.
 */
export async function takeBackDue(ctx: Context): Promise<void> {
  const { originalHash, dueAt, endsAt } = sealedFiles;
  const some = ctx.db
    .select({ originalHash })
    .from(sealedFiles)
    .where(
      and(
        gt(dueAt, daysLater(ctx.now, 30)), // sooner than that, it is due or waits for a reason
        or(isNull(endsAt), hasToBeRenewed(ctx.now)),
      ),
    )
    .orderBy(asc(dueAt))
    .limit(backAtOnce)
    .for("update", { skipLocked: true });
  for (;;) {
    const { count } = await ctx.db.update(sealedFiles).set({ dueAt: ctx.now }).where(inArray(originalHash, some));
    if (count === 0) return;
  }
}
