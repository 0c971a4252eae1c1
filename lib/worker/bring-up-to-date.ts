import "server-only";
import { directOptions } from "@/db/client";
import { migrate } from "@/db/migrate";
import { findNewer, noteVersion } from "@/db/program-version";
import { assertOurs, findInstallation, markOurs } from "@/lib/platform/crypto/installation";
import { explain } from "@/lib/platform/errors/explain";
import { log } from "@/lib/platform/logs/log";
import { programFile } from "@/lib/platform/process/program-file";
import { programVersion } from "@/lib/platform/process/program-version";
import { assertBucketThere } from "@/lib/platform/storage/disk";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { readMark, storageIsReady, tryStorage } from "@/lib/platform/storage/storage";

/**
 * Migrates the database to this version, unless a newer version has made tables that this one can use. Marks an empty
 * database and its storage as one installation. Returns this version. Safe when several processes call it at once.
 */
export async function bringUpToDate(): Promise<string> {
  const unusable = explain("The storage for files cannot be used");
  const migrations = programFile("db/migrations");
  const version = await programVersion();
  // Before anything is written, also into storage: what was made with another key, by a newer version, or belongs to
  // another installation, stays as it is.
  await assertBucketThere().catch(unusable);
  await assertOurs(await findInstallation(directOptions()).catch(explain("The database cannot be reached")));
  const newer = await findNewer(directOptions(), migrations, version);
  await storageIsReady().catch(unusable);
  if (!(await readMark())) await tryStorage().catch(explain(`${placeOfFiles()} cannot be written`));
  if (newer) {
    log.warn({ newer }, "a newer version has migrated the database; this one can use its tables, and changes none");
    return version;
  }
  const onWait = () => log.info("another process is migrating the database; the start goes on after it");
  const onBroken = (table: string, key: string) => log.warn({ table, key }, "rows refer to rows that are missing");
  await migrate(directOptions(), migrations, { onWait, onBroken });
  await noteVersion(directOptions(), migrations, version);
  await findNewer(directOptions(), migrations, version); // one may have come meanwhile, with tables unknown to this one
  await markOurs(directOptions());
  return version;
}
