import "server-only";
import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { dataExports } from "@/db/schema/data-exports";
import type { Context } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { deleteExport, listExports } from "@/lib/platform/storage/storage";
import { daysLater } from "@/lib/platform/i18n/days";
import { unfinishedFolder } from "./write-export";

type Db = Context["db"];
/** Days for which an export is still listed after its file is gone. */
const toldDays = 30;

/** Deletes the files of exports that were ready by then, files without a row, and what a killed process left. */
export async function sweepExports(db: Db, readyBefore: Date): Promise<void> {
  const over = and(isNotNull(dataExports.fileKey), lte(dataExports.readyAt, readyBefore));
  await db.delete(dataExports).where(lte(dataExports.createdAt, daysLater(readyBefore, -toldDays)));
  for await (const names of listExports()) await deleteUnknown(db, names);
  for (const name of await readdir(unfinishedFolder()).catch((): string[] => [])) {
    const path = join(unfinishedFolder(), name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < daysLater(new Date(), -1)) await rm(path, { force: true });
  }
  await oneByOne(await db.select().from(dataExports).where(over), {
    about: ({ id }) => ({ dataExportId: id }),
    act: async ({ id, fileKey }) => {
      if (fileKey) await deleteExport(fileKey);
      await db.update(dataExports).set({ fileKey: null }).where(eq(dataExports.id, id));
    },
    failed: "an export that is over could not be deleted",
  });
}

/** A file is stored shortly before its row knows it, so one that is being made is left alone. */
async function deleteUnknown(db: Db, names: readonly string[]): Promise<void> {
  const ids = names.map((name) => Number.parseInt(name, 10)).filter((id) => id > 0);
  if (ids.length === 0) return;
  const rows = await db.select().from(dataExports).where(inArray(dataExports.id, ids));
  for (const name of names) {
    const row = rows.find(({ id }) => id === Number.parseInt(name, 10));
    const isOver = row && (row.failedAt !== null || (row.readyAt !== null && row.fileKey === null));
    if (!row || isOver) await deleteExport(name);
  }
}
