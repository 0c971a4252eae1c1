import "server-only";
import { dirname, join, resolve } from "node:path";
import { mkdir, open, readdir, rename, stat, unlink, utimes } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { sha256 } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/settings";

/** flydrive's disk, but a file is there whole or not at all: temporary name, fsync, rename (invariants.md 17). */
class DurableDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: "private" });
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const temporary = `${target}.${randomUUID()}.part`;
    try {
      const file = await open(temporary, "w", 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
    const folder = await open(dirname(target), "r");
    await folder.sync().finally(() => folder.close());
  }
}

const kept = globalThis as { countersignDisk?: Disk };

const filesFolder = () => resolve(settings().DATA_DIR, "files");

function disk(): Disk {
  return (kept.countersignDisk ??= new Disk(new DurableDriver(filesFolder())));
}

const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const pathOf = (hash: string) => join(filesFolder(), keyOf(hash));

/** Keeps the bytes under their SHA-256 and answers it. Comes before the row that points to it. */
export async function storeFile(bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  if (!(await touch(pathOf(hash)))) await disk().put(keyOf(hash), bytes);
  return hash;
}

/** Marks a file that is stored again as young, so that the sweep leaves it; false where there is none. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

/** Throws where the file is missing or is not what its name says. */
export async function loadFile(hash: string): Promise<Uint8Array> {
  const bytes = await disk().getBytes(keyOf(hash));
  if (sha256(bytes) !== hash) throw new Error(`Stored file ${hash} is damaged`);
  return bytes;
}

export async function storageIsReady(): Promise<void> {
  await mkdir(filesFolder(), { recursive: true, mode: 0o700 });
}

/**
 * Removes files that no row points to. `listReferenced` is asked about files older than `ageMs` only;
 * a file that somebody stores again meanwhile stays (invariants.md 17). Answers how many went.
 */
export async function sweepFiles(
  ageMs: number,
  listReferenced: (hashes: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const isOld = async (path: string) => Date.now() - (await stat(path)).mtimeMs > ageMs;
  let swept = 0;
  for (const folder of await readdir(filesFolder())) {
    const names = await readdir(join(filesFolder(), folder));
    for (const part of names.filter((name) => name.endsWith(".part")))
      if (await isOld(join(filesFolder(), folder, part))) await unlink(join(filesFolder(), folder, part));
    const hashes: string[] = [];
    for (const name of names.filter((one) => /^[0-9a-f]{64}$/.test(one)))
      if (await isOld(pathOf(name))) hashes.push(name);
    const referenced = await listReferenced(hashes);
    for (const hash of hashes.filter((one) => !referenced.has(one))) {
      // Aside first: whoever stores it from now on writes it anew, whoever did so just before made it young.
      const aside = `${pathOf(hash)}.part`;
      await rename(pathOf(hash), aside);
      if (await isOld(aside)) {
        await unlink(aside);
        swept += 1;
      } else await rename(aside, pathOf(hash));
    }
  }
  return swept;
}
