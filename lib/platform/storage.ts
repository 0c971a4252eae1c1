import "server-only";
import { open, rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { mkdir, unlink } from "node:fs/promises";
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

function disk(): Disk {
  return (kept.countersignDisk ??= new Disk(new DurableDriver(resolve(settings().DATA_DIR, "files"))));
}

const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;

/** Keeps the bytes under their SHA-256 and answers it. Comes before the row that points to it. */
export async function storeFile(bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  if (!(await disk().exists(keyOf(hash)))) await disk().put(keyOf(hash), bytes);
  return hash;
}

/** Throws where the file is missing or is not what its name says. */
export async function loadFile(hash: string): Promise<Uint8Array> {
  const bytes = await disk().getBytes(keyOf(hash));
  if (sha256(bytes) !== hash) throw new Error(`Stored file ${hash} is damaged`);
  return bytes;
}

export async function storageIsReady(): Promise<void> {
  await mkdir(resolve(settings().DATA_DIR, "files"), { recursive: true, mode: 0o700 });
  await stat(resolve(settings().DATA_DIR, "files"));
}
