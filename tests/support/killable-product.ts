import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { giveInstallation } from "./installation";
import { freePort, killFamilies, postmasterOf, startProduct } from "./product";
import { productClient } from "./product-client";

/** Whether a process's children can be found, in /proc. */
export const onLinux = process.platform === "linux";

/** A product of the file's own that its tests kill and start again, with its database open to them. */
export function useKillableProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-kill-"));
  const dataDir = path.join(folder, "data");
  let port: number;
  let pid: number;
  let sql: postgres.Sql;
  const start = async () => {
    pid = (await startProduct(dataDir, port)).pid;
  };

  beforeAll(async () => {
    if (!onLinux) return;
    port = await freePort();
    await giveInstallation(dataDir);
    await start();
    const host = path.join(dataDir, "socket");
    sql = postgres({ host, port: 5432, user: "countersign", database: "countersign", max: 2 });
  }, 240_000); // it may have to build first

  afterAll(async () => {
    await sql?.end({ timeout: 1 });
    killFamilies(pid, postmasterOf(dataDir));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  const origin = () => `http://localhost:${port}`;
  return {
    ...productClient(origin),
    dataDir,
    origin,
    start,
    kill: () => killFamilies(pid),
    /** Starts another process, on another port, which calls go to from now on. */
    startBeside: async () => {
      const first = { origin: origin() };
      port = await freePort();
      await start();
      return first;
    },
    pid: () => pid,
    sql: (...query: Parameters<postgres.Sql>) => sql(...query),
  };
}
