import "server-only";
import type { Sql } from "postgres";
import { directOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { newestMigration } from "@/db/migrate";
import { assertOurs, findInstallation } from "@/lib/platform/crypto/installation";
import { isStorageFull } from "@/lib/platform/storage/storage-full";
import { programFile } from "@/lib/platform/process/program-file";
import { type Destination, openDestination } from "./destination";
import { markKey, nameOfNow } from "./layout";
import { BackupRefused } from "./backup-refused";
import { type Manifest, manifestFile } from "./manifest";
import { removeIncomplete, removeOld, removeUnreferenced } from "./remove-backups";
import { saveFiles } from "./save-files";
import { saveTables } from "./save-tables";

/** Serialises the backups of an installation; of this product's session locks, the one for backups. */
const backupLock = 7_204_201;

type Taken = Pick<Manifest, "madeAt" | "tables" | "files"> & {
  /** The folder or address of the backup. */
  place: string;
  /** How many files the destination did not have. */
  copied: number;
  /** The names of older backups. */
  removed: string[];
  notes: string[];
};

/**
 * Copies the database as it is at one instant, then the files that the destination lacks, while the product runs. Files
 * never change and are kept for a week after nothing refers to them, so the later copy has all that the rows refer to.
 * With `keep`, only that many of the newest backups stay.
 */
export async function takeBackup(to: string, keep: number | null = null): Promise<Taken> {
  const destination = await openDestination(to);
  await destination.assertUsable();
  if (await destination.has(manifestFile))
    throw new BackupRefused(
      `${destination.nameOf("")} is a backup of its own. Name the folder around it, or a new one.`,
    );
  // Another folder or volume than the product's would make a backup without files.
  const installation = await findInstallation(directOptions());
  await assertOurs(installation).catch((cause: Error) => {
    throw new BackupRefused(cause.message, { cause });
  });
  if (!installation) throw new BackupRefused("There is nothing to back up: start the product once.");
  const sql = connect(directOptions(), { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${backupLock}) as taken`;
    if (!row?.taken) throw new BackupRefused("Another backup of this installation is running. Wait for its end.");
    await markDestination(destination, installation.uuid);
    await removeIncomplete(destination);
    const made = await save(sql, destination);
    return { ...made, removed: keep === null ? [] : await removeOld(destination, keep) };
  } finally {
    await sql.end(); // with it goes the lock
  }
}

/** Throws if it holds the backups of another installation. */
async function markDestination(destination: Destination, installation: string): Promise<void> {
  const mark = await destination.read(markKey);
  if (!mark) return destination.write(markKey, installation);
  if (new TextDecoder().decode(mark).trim() !== installation)
    throw new BackupRefused(`${destination.nameOf("")} holds backups of another installation. Name another place.`);
}

async function save(sql: Sql, destination: Destination): Promise<Omit<Taken, "removed">> {
  const name = nameOfNow();
  try {
    const { notes, ...saved } = await saveTables(sql, (file, rows) => destination.write(`${name}/${file}`, rows));
    if (saved.version !== newestMigration(programFile("db/migrations")))
      throw new BackupRefused(
        "The database is of another version than this program. Back it up with the version that runs on it.",
      );
    const { copied, ...files } = await saveFiles(destination, name);
    const manifest: Manifest = { format: 2, ...saved, ...files };
    await destination.write(`${name}/${manifestFile}`, JSON.stringify(manifest, null, 2));
    return { ...manifest, copied, notes, place: destination.nameOf(name) };
  } catch (error) {
    await destination.removeFolder(name);
    if (!isStorageFull(error)) throw error; // the files that were copied serve the next backup
    await removeUnreferenced(destination);
    throw new BackupRefused(`The disk of ${destination.nameOf("")} is full; what was written there is removed.`, {
      cause: error,
    });
  }
}
