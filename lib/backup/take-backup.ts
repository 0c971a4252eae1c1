import "server-only";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { directOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { newestMigration } from "@/db/migrate";
import { assertOurs, findInstallation } from "@/lib/platform/crypto/installation";
import { isStorageFull } from "@/lib/platform/storage/storage-full";
import { assertUsableFolder } from "@/lib/platform/storage/usable-folder";
import { programFile } from "@/lib/platform/process/program-file";
import { listAnchorFiles, listHashes, readAnchorFile, readStored } from "@/lib/platform/storage/storage";
import { anchorFolder, BackupRefused, type Manifest, manifestFile } from "./manifest";
import { saveTables } from "./save-tables";

/**
 * Copies the database as it is at one instant, then the files, while the product runs. Files never change and are kept
 * for a week after nothing refers to them, so the later copy has all that the rows refer to. The folder gets its name
 * when it is complete.
 */
export async function takeBackup(target: string): Promise<Manifest & { folder: string; notes: string[] }> {
  const folder = resolve(target);
  if (existsSync(folder)) throw new BackupRefused(`${folder} exists already. Name a new folder.`);
  const part = `${folder}.part`;
  if (existsSync(part)) throw new BackupRefused(`${part} is left of an interrupted backup. Remove it first.`);
  await assertUsableFolder(dirname(folder)).catch((cause: Error) => {
    throw new BackupRefused(`${folder} cannot be made: ${cause.message}`, { cause });
  });
  // Another folder or volume than the product's would make a backup without files.
  await assertOurs(await findInstallation(directOptions())).catch((cause: Error) => {
    throw new BackupRefused(cause.message, { cause });
  });
  for (const name of ["files", anchorFolder]) await mkdir(join(part, name), { recursive: true, mode: 0o700 });
  const sql = connect(directOptions(), { max: 1, onnotice: () => {} });
  try {
    const { notes, ...saved } = await saveTables(sql, part);
    if (saved.version !== newestMigration(programFile("db/migrations")))
      throw new BackupRefused(
        "The database is of another version than this program. Back it up with the version that runs on it.",
      );
    const manifest: Manifest = { format: 1, ...saved, files: await saveFiles(part) };
    await saveAnchors(part);
    await writeFile(join(part, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(part, folder);
    const parent = await open(dirname(folder), "r");
    await parent.sync().finally(() => parent.close());
    return { ...manifest, folder, notes };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (isStorageFull(error))
      throw new BackupRefused(`The disk of ${folder} is full; what was written there is removed.`, { cause: error });
    throw error;
  } finally {
    await sql.end();
  }
}

async function saveFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const hashes of listHashes())
    for (const hash of hashes) {
      const bytes = await readStored(hash);
      if (!bytes) continue; // removed meanwhile: nothing has referred to it for a week
      const place = join(folder, "files", hash.slice(0, 2));
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeFile(join(place, hash), bytes, { mode: 0o600, flush: true });
      count += 1;
    }
  return count;
}

/** Also those made since the rows were saved; a restore takes only what it has rows for. */
async function saveAnchors(folder: string): Promise<void> {
  for await (const numbers of listAnchorFiles())
    for (const number of numbers) {
      const file = await readAnchorFile(number);
      if (file !== null)
        await writeFile(join(folder, anchorFolder, String(number)), file, { mode: 0o600, flush: true });
    }
}
