import "server-only";
import type { Sql } from "postgres";
import { directOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { migrate, newestMigration } from "@/db/migrate";
import { isOurKey } from "@/lib/platform/crypto/installation";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { programFile } from "@/lib/platform/process/program-file";
import {
  readAnchorFile,
  readMark,
  readStampFile,
  storeAnchorFile,
  storeFile,
  storeStampFile,
  writeMark,
} from "@/lib/platform/storage/storage";
import { findLosses, hasLosses, sayLosses } from "./check-backup";
import { loadTables } from "./load-tables";
import { BackupRefused } from "./backup-refused";
import type { Manifest } from "./manifest";
import { type Backup, openBackup } from "./open-backup";

/**
 * Fills an empty database and its storage from a backup; refuses before it changes anything. A backup that lacks files
 * is restored only if they are lost for good.
 */
export async function restoreBackup(place: string, areLostForGood = false): Promise<Manifest & { notes: string[] }> {
  const backup = await openBackup(place);
  const { manifest } = backup;
  const migrations = programFile("db/migrations");
  if (manifest.version > newestMigration(migrations))
    throw new BackupRefused("A newer version of the product made this backup. Restore it with that version.");
  if (!isOurKey({ uuid: manifest.installation, keyCheck: manifest.keyCheck }))
    throw new BackupRefused(
      "SECRET_KEY is not the one of this backup, so links, codes and passwords in it could not be read. Nothing was " +
        "changed. Set that key, or copy the old installation's secret-key file into DATA_DIR.",
    );
  const mark = await readMark();
  if (mark && mark !== manifest.installation)
    throw new BackupRefused(`${placeOfFiles()} holds the files of another installation. Nothing was changed.`);
  const lost = await assertRestorable(backup, areLostForGood);
  await assertEmpty();
  for await (const hash of backup.listFiles()) {
    const bytes = await backup.readFile(hash);
    if (bytes) await storeFile(bytes);
  }
  await migrate(directOptions(), migrations, { version: manifest.version });
  const sql = connect(directOptions(), { max: 1, onnotice: () => {} });
  let notes: string[];
  try {
    notes = await loadTables(sql, manifest, backup.streamTable);
    await restoreAnchors(sql, backup);
  } finally {
    await sql.end();
  }
  if (!mark) await writeMark(manifest.installation);
  return { ...manifest, notes: [...lost, ...notes] };
}

/** Reads the whole backup. Throws if it lacks something; of files that are lost for good it returns a note. */
async function assertRestorable(backup: Backup, areLostForGood: boolean): Promise<string[]> {
  const losses = await findLosses(backup);
  if (!hasLosses(losses)) return [];
  const said = sayLosses(losses, backup.manifest);
  if (losses.tables.length > 0 || !areLostForGood)
    throw new BackupRefused(
      [
        ...said,
        "Nothing was changed. Copy the backup again, or take another one.",
        ...(losses.tables.length > 0
          ? []
          : ["If they are lost for good, add --lost-for-good to restore what is left."]),
      ].join(" "),
    );
  return said;
}

/** A restore that was interrupted leaves empty tables, and may be repeated. */
async function assertEmpty(): Promise<void> {
  const sql = connect(directOptions(), { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(relname) as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`;
    const ours = new Set(["users", "installation"]);
    const isOurs = tables.some(({ name }) => name === "users");
    for (const { name } of tables.filter((one) => !isOurs || ours.has(one.name))) {
      const [row] = isOurs ? await sql.unsafe(`select 1 from ${name} limit 1`) : [name];
      if (row)
        throw new BackupRefused(
          `The database is not empty (table ${name}). Nothing was changed. Restore into a new database, ` +
            "or with the embedded one into a new DATA_DIR.",
        );
    }
  } finally {
    await sql.end();
  }
}

/** The files of the anchors that were restored, and of their time stamps; one that storage has already stays as it is. */
async function restoreAnchors(sql: Sql, { listAnchors }: Backup): Promise<void> {
  const rows = await sql<{ number: number }[]>`select number from anchors`;
  const restored = new Set(rows.map(({ number }) => number));
  for await (const { number, text } of listAnchors())
    if (text !== null && restored.has(number) && (await readAnchorFile(number)) === null)
      await storeAnchorFile(number, text);
  const [known] = await sql<{ table: string | null }[]>`select to_regclass('anchor_stamps')::text as table`;
  if (!known?.table) return; // a backup of an earlier version
  const stamps = sql<{ anchor: number; authority: number; token: Buffer }[]>`select * from anchor_stamps`.cursor(500);
  for await (const rows of stamps)
    for (const { anchor, authority, token } of rows)
      if ((await readStampFile(anchor, authority)) === null) await storeStampFile(anchor, authority, token);
}
