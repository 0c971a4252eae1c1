import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { sealedVersions } from "@/db/schema/sealed-versions";
import type { Context } from "@/lib/platform/context/context";
import { logRarely } from "@/lib/platform/logs/log";
import { isMac } from "./macs";

type VersionRow = typeof sealedVersions.$inferSelect;

/**
 * What renewals made of these files, by the hashes of the files as they were sealed: of each the newest version. Files
 * that were never renewed are left out, and so are versions that this installation did not record.
 */
export async function newestVersions(ctx: Context, originals: readonly string[]): Promise<Map<string, string>> {
  if (originals.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(sealedVersions)
    .where(inArray(sealedVersions.originalHash, [...originals]))
    .orderBy(asc(sealedVersions.version));
  // What somebody else recorded as the newest hides none of ours; the last of each stays in the map.
  return new Map(rows.filter(isOurs).map(({ originalHash, fileHash }) => [originalHash, fileHash]));
}

/** The newest version of one file, which may be the file itself. */
export const newestVersion = async (ctx: Context, original: string): Promise<string> =>
  (await newestVersions(ctx, [original])).get(original) ?? original;

/** The file that this one is a renewed version of, as it was sealed; null if it is none. */
export async function findOriginal(ctx: Context, fileHash: string): Promise<string | null> {
  const rows = await ctx.db.select().from(sealedVersions).where(eq(sealedVersions.fileHash, fileHash));
  return rows.find(isOurs)?.originalHash ?? null;
}

/** Whether this installation recorded it. */
export function isOurs(row: VersionRow): boolean {
  const isOwn = isMac("version", row, row.code);
  if (!isOwn)
    logRarely("error", { file: row.originalHash, version: row.version }, "a renewed file was not recorded by us");
  return isOwn;
}
