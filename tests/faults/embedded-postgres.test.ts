import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { boundMs, startEmbeddedPostgres } from "@/scripts/embedded-postgres.mjs";
import { watchPostgres } from "@/scripts/postgres-watch.mjs";

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
type Place = ReturnType<typeof placeIn>;

/** A data folder, and the server that runs there. */
function placeIn(folder: string, dataDir = path.join(folder, "data")) {
  const lockFile = path.join(dataDir, "postgres", "postmaster.pid");
  return {
    folder,
    dataDir,
    lockFile,
    start: (options: { withinMs?: number } = {}) => startEmbeddedPostgres({ dataDir, ...options }),
    findServer: () => (existsSync(lockFile) ? Number.parseInt(readFileSync(lockFile, "utf8"), 10) : undefined),
  };
}

/** A server that was started once and stopped; most tests begin with a copy of it, as initialising takes seconds. */
let initialised: Place;

beforeAll(async () => {
  initialised = placeIn(newFolder());
  await (await initialised.start()).stop();
});
afterAll(() => rmSync(initialised.folder, { recursive: true, force: true }));

const newFolder = () => realpathSync(mkdtempSync(path.join(tmpdir(), "countersign-pg-")));

// Each test has a folder of its own, and they run at the same time, because they mostly wait.

const onCopy = (act: (place: Place) => Promise<void>) => async () => {
  const place = placeIn(newFolder());
  mkdirSync(place.dataDir, { mode: 0o700 });
  execFileSync("cp", ["-a", path.join(initialised.dataDir, "postgres"), place.dataDir]); // keeps the owner
  await thenCleanUp(place, act);
};

const onEmpty =
  (act: (place: Place) => Promise<void>, ...below: string[]) =>
  () => {
    const folder = newFolder();
    return thenCleanUp(placeIn(folder, path.join(folder, ...below, "data")), act);
  };

async function thenCleanUp(place: Place, act: (place: Place) => Promise<void>) {
  try {
    await act(place);
  } finally {
    const pid = place.findServer();
    if (pid) {
      kill(pid, "SIGCONT");
      kill(pid, "SIGQUIT");
      await vi.waitUntil(() => !place.findServer(), { timeout: 10_000 });
    }
    rmSync(place.folder, { recursive: true, force: true });
  }
}

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

test.concurrent(
  "keeps committed data when the server is killed, and starts again at once",
  onCopy(async ({ start, findServer }) => {
    await write(await start());
    kill(findServer(), "SIGKILL");
    const server = await start();
    expect(await countKept(server)).toBe(1000);
    await server.stop();
  }),
);

test.concurrent(
  "adopts a server that outlived its process",
  onCopy(async ({ start, findServer }) => {
    await write(await start());
    const pid = findServer();
    const server = await start();
    expect(findServer()).toBe(pid);
    expect(await countKept(server)).toBe(1000);
    await server.stop();
    expect(findServer()).toBeUndefined();
  }),
);

test.concurrent(
  "lets several processes start it at once on an empty folder",
  onEmpty(async ({ start }) => {
    const servers = await Promise.all([start(), start(), start()]);
    await write(servers[0]);
    expect(await countKept(servers[2])).toBe(1000);
  }),
);

test.concurrent(
  "is stopped only by its last client",
  onCopy(async ({ start, findServer }) => {
    const server = await start();
    const other = connect(server);
    await other`select 1`;
    await server.stop();
    expect(await other`select 1 as alive`).toEqual([{ alive: 1 }]);
    await other.end();
    await server.stop();
    expect(findServer()).toBeUndefined();
  }),
);

test.concurrent(
  "starts in a folder whose path is too long for a socket",
  onEmpty(async ({ start }) => {
    const server = await start();
    expect(server.host.length).toBeLessThan(80);
    await write(server);
    await server.stop();
    expect(existsSync(server.host)).toBe(false);
  }, "deep".repeat(30)),
);

test.concurrent(
  "does not mistake a foreign process with the old server's number for the server",
  onCopy(async ({ start, findServer, lockFile }) => {
    await write(await start());
    const pid = findServer();
    const lock = readFileSync(lockFile, "utf8");
    kill(pid, "SIGKILL");
    const foreigner = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    try {
      writeFileSync(lockFile, lock.replace(/^\d+/, String(foreigner.pid)));
      const server = await start();
      expect(await countKept(server)).toBe(1000);
      await server.stop();
    } finally {
      foreigner.kill();
      rmSync(lockFile, { force: true });
    }
  }),
);

test.concurrent(
  "is started again when it dies, and a watcher is told when that fails",
  onCopy(async ({ start, findServer }) => {
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
  }),
);

test.concurrent("is given up after ten failed attempts, with the reason", async () => {
  let attempts = 0;
  const dead = { untilDown: async () => {}, restart: () => Promise.reject(new Error(`no disk ${(attempts += 1)}`)) };
  const reason = new Promise<Error>((resolve) => {
    watchPostgres(dead, { onGiveUp: resolve, say: () => {}, pauseMs: 1 });
  });
  expect((await reason).message).toBe("no disk 10");
});

test.concurrent(
  "says why it cannot start, and how to fix it",
  onCopy(async ({ start, dataDir }) => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, "postgres", "postgresql.auto.conf"), "shared_buffers = nonsense\n");
    await expect(start({ withinMs: 3_000 })).rejects.toThrow(/did not start in .*contains errors[^]*DATABASE_URL/);
  }),
);

test.concurrent(
  "of another major version, says at once how to move to this one, and changes nothing",
  onCopy(async ({ start, dataDir }) => {
    writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "17\n");
    const before = Date.now();
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17.*backup --to FOLDER.*backup-restore --from FOLDER/,
    );
    expect(Date.now() - before).toBeLessThan(boundMs / 2);
    expect(existsSync(path.join(dataDir, "postgres.log"))).toBe(false);
  }),
);

test.concurrent("a failure that repeats is said once", async () => {
  const said: string[] = [];
  const dead = { untilDown: async () => {}, restart: () => Promise.reject(new Error("no disk")) };
  await new Promise((resolve) => {
    watchPostgres(dead, { onGiveUp: resolve, say: (line) => said.push(line), pauseMs: 1 });
  });
  expect(said.filter((line) => line === "no disk")).toHaveLength(1);
});

test.concurrent(
  "does not wait forever for a server that does not answer",
  onCopy(async ({ start, findServer }) => {
    await start();
    kill(findServer(), "SIGSTOP");
    expect(boundMs).toBeLessThanOrEqual(30_000);
    const before = Date.now();
    await expect(start({ withinMs: 5_000 })).rejects.toThrow("DATABASE_URL");
    expect(Date.now() - before).toBeLessThan(15_000);
  }),
);
