import "server-only";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import { directOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { migrate, newestMigration } from "@/db/migrate";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { isOurKey } from "@/lib/platform/crypto/installation";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { programFile } from "@/lib/platform/process/program-file";
import { readAnchorFile, readMark, storeAnchorFile, storeFile, writeMark } from "@/lib/platform/storage/storage";
import { assertWhole, loadTables } from "./load-tables";
import { anchorFolder, BackupRefused, type Manifest, manifestFile, readManifest } from "./manifest";

/** Fills an empty database and its storage from a backup; refuses before it changes anything. */
export async function restoreBackup(source: string): Promise<Manifest & { notes: string[] }> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
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
  await assertWhole(manifest, folder);
  await assertFiles(manifest, join(folder, "files"));
  await assertEmpty();
  await restoreFiles(join(folder, "files"));
  await migrate(directOptions(), migrations, { version: manifest.version });
  const sql = connect(directOptions(), { max: 1, onnotice: () => {} });
  let notes: string[];
  try {
    notes = await loadTables(sql, manifest, folder);
    await restoreAnchors(sql, join(folder, anchorFolder));
  } finally {
    await sql.end();
  }
  if (!mark) await writeMark(manifest.installation);
  return { ...manifest, notes };
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

/** Throws if files of the backup are missing or damaged. */
async function assertFiles({ files }: Manifest, folder: string): Promise<void> {
  let count = 0;
  for await (const _ of readFiles(folder)) count += 1;
  if (count < files)
    throw new BackupRefused(
      `The backup lacks ${files - count} of its ${files} files: ${folder} holds ${count}. Nothing was changed. Copy the ` +
        `backup again; if they are lost for good, write "files": ${count} into ${manifestFile} and restore what is left.`,
    );
}

async function restoreFiles(folder: string): Promise<void> {
  for await (const bytes of readFiles(folder)) await storeFile(bytes);
}

async function* readFiles(folder: string): AsyncGenerator<Uint8Array> {
  if (!existsSync(folder)) return;
  for (const place of await readdir(folder))
    for (const hash of await readdir(join(folder, place))) {
      const bytes = await readFile(join(folder, place, hash));
      if (sha256(bytes) !== hash)
        throw new BackupRefused(`The file ${hash} of the backup is damaged. Nothing was changed.`);
      yield bytes;
    }
}

/** The files of the anchors that were restored; one that storage has already stays as it is. */
async function restoreAnchors(sql: Sql, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const rows = await sql<{ number: number }[]>`select number from anchors`;
  const restored = new Set(rows.map(({ number }) => number));
  for (const name of await readdir(folder))
    if (restored.has(Number(name)) && (await readAnchorFile(Number(name))) === null)
      await storeAnchorFile(Number(name), await readFile(join(folder, name), "utf8"));
}
