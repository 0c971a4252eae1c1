import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";
import { watchPostgres } from "@/scripts/postgres-watch.mjs";

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), "countersign-postgres-")));
  dataDir = path.join(folder, "data");
});

afterEach(async () => {
  const pid = findServer();
  if (pid) {
    kill(pid, "SIGCONT");
    kill(pid, "SIGQUIT");
    await vi.waitUntil(() => !findServer(), { timeout: 10_000 });
  }
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => path.join(dataDir, "postgres", "postmaster.pid");
const findServer = () => (existsSync(lockFile()) ? Number.parseInt(readFileSync(lockFile(), "utf8"), 10) : undefined);
const start = () => startEmbeddedPostgres({ dataDir });

function kill(pid: number | undefined, signal: NodeJS.Signals) {
  if (!pid) throw new Error("No server runs.");
  process.kill(pid, signal);
}

const connect = ({ host, port, user, database }: Server) => postgres({ host, port, user, database, max: 1 });

async function write(server: Server) {
  const sql = connect(server);
  await sql`create table kept as select generate_series(1, 1000) as number`;
  await sql.end();
}

async function countKept(server: Server) {
  const sql = connect(server);
  const [row] = await sql`select count(*)::int as count from kept`;
  await sql.end();
  return row?.count;
}

test("keeps committed data when the server is killed, and starts again at once", async () => {
  await write(await start());
  kill(findServer(), "SIGKILL");
  const server = await start();
  expect(await countKept(server)).toBe(1000);
  await server.stop();
});

test("adopts a server that outlived its process", async () => {
  await write(await start());
  const pid = findServer();
  const server = await start();
  expect(findServer()).toBe(pid);
  expect(await countKept(server)).toBe(1000);
  await server.stop();
  expect(findServer()).toBeUndefined();
});

test("lets several processes start it at once on an empty folder", async () => {
  const servers = await Promise.all([start(), start(), start()]);
  await write(servers[0]);
  expect(await countKept(servers[2])).toBe(1000);
});

test("is stopped only by its last client", async () => {
  const server = await start();
  const other = connect(server);
  await other`select 1`;
  await server.stop();
  expect(await other`select 1 as alive`).toEqual([{ alive: 1 }]);
  await other.end();
  await server.stop();
  expect(findServer()).toBeUndefined();
});

test("starts in a folder whose path is too long for a socket", async () => {
  dataDir = path.join(folder, "deep".repeat(30));
  const server = await start();
  expect(server.host.length).toBeLessThan(80);
  await write(server);
  await server.stop();
  expect(existsSync(server.host)).toBe(false);
});

test("does not mistake a foreign process with the old server's number for the server", async () => {
  await write(await start());
  const pid = findServer();
  const lock = readFileSync(lockFile(), "utf8");
  kill(pid, "SIGKILL");
  const foreigner = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    writeFileSync(lockFile(), lock.replace(/^\d+/, String(foreigner.pid)));
    const server = await start();
    expect(await countKept(server)).toBe(1000);
    await server.stop();
  } finally {
    foreigner.kill();
    rmSync(lockFile(), { force: true });
  }
});

test("is started again when it dies, and a watcher is told when that fails", async () => {
  const server = await start();
  await write(server);
  const said: string[] = [];
  let reason: Error | undefined;
  const stop = watchPostgres(server, { onGiveUp: (error) => (reason = error), say: (line) => said.push(line) });
  try {
    kill(findServer(), "SIGKILL");
    await vi.waitUntil(() => said.some((line) => line.endsWith("is up again.")), { timeout: 40_000 });
    expect(await countKept(server)).toBe(1000);
    expect(said[0]).toContain("is down; starting it again (attempt 1 of 10).");
    expect(reason).toBeUndefined();
  } finally {
    stop();
  }
  await server.stop();
  expect(findServer()).toBeUndefined();
});

test("is given up after ten failed attempts, with the reason", async () => {
  let attempts = 0;
  const dead = { untilDown: async () => {}, restart: () => Promise.reject(new Error(`no disk ${(attempts += 1)}`)) };
  const reason = new Promise<Error>((resolve) => {
    watchPostgres(dead, { onGiveUp: resolve, say: () => {}, pauseMs: 1 });
  });
  expect((await reason).message).toBe("no disk 10");
});

test("says why it cannot start, and how to fix it", async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/initialized by PostgreSQL version 17[^]*DATABASE_URL/);
});

test("does not wait forever for a server that does not answer", async () => {
  await start();
  kill(findServer(), "SIGSTOP");
  const before = Date.now();
  await expect(start()).rejects.toThrow("DATABASE_URL");
  expect(Date.now() - before).toBeLessThan(40_000);
});
