import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as ready } from "@/app/v1/health/ready/route";
import { closeDatabase, connectionOptions } from "@/db/client";
import { migrate } from "@/db/migrate";
import { log } from "@/lib/platform/logs/log";
import { startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";

const canMount = process.platform === "linux" && process.getuid?.() === 0;
const folder = mkdtempSync(path.join(tmpdir(), "countersign-full-"));
const disks = { database: path.join(folder, "database"), files: path.join(folder, "data", "files") };
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined;

const mount = (place: string, size: string) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place]).status === 0;

beforeAll(async () => {
  if (!canMount) return;
  for (const disk of Object.values(disks)) mkdirSync(disk, { recursive: true });
  expect(mount(disks.database, "250m") && mount(disks.files, "1m")).toBe(true);
  log.level = "silent";
  delete process.env["DATABASE_URL"];
  server = await startEmbeddedPostgres({ dataDir: disks.database });
  const own = { DATA_DIR: path.dirname(disks.files), SECRET_KEY: "0123456789abcdef0123456789abcdef-test" };
  Object.assign(process.env, server.env, own, { APP_URL: "http://localhost:3999" });
  await migrate(connectionOptions(), "db/migrations");
}, 120_000);

afterAll(async () => {
  if (!canMount) return;
  await closeDatabase();
  await server?.stop();
  for (const disk of Object.values(disks)) execFileSync("umount", [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** The readiness now; the answer is cached for a second. */
async function readiness() {
  await sleep(1_100);
  const request = new Request("http://localhost:3999/app/v1/health/ready");
  return (await ready(request, { params: Promise.resolve({}) })).status;
}

/** Fills the disk to the last byte; returns how to free the space. */
function fill(disk: string) {
  const { bavail, bsize } = statfsSync(disk);
  const ballast = path.join(disk, "ballast");
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  return () => rmSync(ballast);
}

test.skipIf(!canMount)("is not ready while a disk is full, and ready again when there is room", async () => {
  expect(await readiness()).toBe(200);
  for (const disk of Object.values(disks)) {
    const empty = fill(disk);
    expect([disk, await readiness()]).toEqual([disk, 503]);
    empty();
    expect([disk, await readiness()]).toEqual([disk, 200]);
  }
});
