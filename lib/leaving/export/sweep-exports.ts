import "server-only";
import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { dataExports } from "@/db/schema/data-exports";
import type { Context } from "@/lib/platform/context";
import { deleteExport, listExports } from "@/lib/platform/storage";
import { daysLater } from "../rules";
import { unfinishedFolder } from "./write-export";

/** Deletes exports that have run out with their files, files without a row, and what a killed process left. */
export async function sweepExports(ctx: Context): Promise<void> {
  const over = and(isNotNull(dataExports.fileKey), lte(dataExports.expiresAt, ctx.now));
  for (const { id, fileKey } of await ctx.db.select().from(dataExports).where(over)) {
    if (fileKey) await deleteExport(fileKey);
    await ctx.db.update(dataExports).set({ fileKey: null }).where(eq(dataExports.id, id));
  }
  await ctx.db.delete(dataExports).where(lte(dataExports.createdAt, daysLater(ctx.now, -30)));
  for await (const names of listExports()) await deleteUnknown(ctx, names);
  for (const name of await readdir(unfinishedFolder()).catch((): string[] => [])) {
    const path = join(unfinishedFolder(), name);
    const { mtime } = await stat(path).catch(() => ({ mtime: ctx.now }));
    if (mtime < daysLater(ctx.now, -1)) await rm(path, { force: true });
  }
}

/** A file is stored shortly before its row knows it, so one that is being made is left alone. */
async function deleteUnknown(ctx: Context, names: readonly string[]): Promise<void> {
  const ids = names.map((name) => Number.parseInt(name, 10)).filter((id) => id > 0);
  if (ids.length === 0) return;
  const rows = await ctx.db.select().from(dataExports).where(inArray(dataExports.id, ids));
  for (const name of names) {
    const row = rows.find(({ id }) => id === Number.parseInt(name, 10));
    const isOver = row && (row.failedAt !== null || (row.readyAt !== null && row.fileKey === null));
    if (!row || isOver) await deleteExport(name);
  }
}
