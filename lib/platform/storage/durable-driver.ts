import "server-only";
import { dirname, join } from "node:path";
import { mkdir, open, rename, unlink, utimes, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { codeOf } from "@/db/lost-connection";
import { FSDriver } from "flydrive/drivers/fs";

/** flydrive's file driver with atomic, durable writes: temporary name, fsync, rename (docs/invariants.md 17). */
export class DurableDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: "private" });
  }

  /** A folder that nothing was stored in has no files, as in a bucket. */
  override async listAll(...asked: Parameters<FSDriver["listAll"]>): ReturnType<FSDriver["listAll"]> {
    const [folder] = asked;
    return super.listAll(...asked).catch((error: unknown) => {
      if (folder === "/" || codeOf(error) !== "ENOENT") throw error;
      return { paginationToken: undefined, objects: [] };
    });
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.put(key, contents);
  }

  override async put(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const temporary = `${target}.${randomUUID()}.part`;
    try {
      const file = await open(temporary, "w", 0o600);
      try {
        await writeFile(file, contents);
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

  /** Updates the modification time, as object stores do: the sweep of unused files goes by it. */
  override async move(source: string, destination: string): Promise<void> {
    const target = join(this.root, destination);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(join(this.root, source), target);
    await utimes(target, new Date(), new Date());
  }
}
