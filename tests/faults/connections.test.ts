import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { troublesIn } from "../support/logged";
import { hasPgBouncer, startPooler } from "../support/pooler";
import { openPostgresDoor } from "../support/postgres-door";
import { freePort, killFamilies, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // ends the processes that it finds in /proc
const atOnce = 8;
const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-connections-"));
const productDir = path.join(dataDir, "product");
let database: Awaited<ReturnType<typeof openPostgresDoor>>;
let sql: postgres.Sql;
let origin: string;
let product: Awaited<ReturnType<typeof startProduct>> | undefined;

beforeAll(async () => {
  if (!onLinux) return;
  await giveInstallation(productDir);
  database = await openPostgresDoor(productDir);
  sql = postgres(database.url, { max: 1 });
}, 600_000); // it may have to build first

afterEach(() => {
  killFamilies(product?.pid);
  for (const name of ["DATABASE_URL", "DATABASE_POOLER", "DATABASE_DIRECT_URL", "DATABASE_CONNECTIONS"])
    delete process.env[name];
});

afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start(settings: Record<string, string>) {
  Object.assign(process.env, settings);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  product = await startProduct(productDir, port);
}

const client = productClient(() => origin);

/**
 * Sends, signs, seals and mails several at once while one of the sender's pages listens; returns the most connections.
 */
async function doMainJob() {
  const token = await client.signIn();
  const stream = await fetch(`${origin}/v1/workflows/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = stream.body?.getReader();
  const heard = until(async () => {
    const { value } = (await reader?.read()) ?? {};
    return /data: /.test(Buffer.from(value ?? []).toString());
  }, 120_000);
  heard.catch(() => {}); // awaited at the end
  const signed = await Promise.all(
    Array.from({ length: atOnce }, () => client.givenAlmostSigned("through few connections", { token })),
  );
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const [row] = await sql`select count(*)::int as open from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`;
      most = Math.max(most, Number(row?.["open"]));
      await sleep(20);
    }
  })();
  await Promise.all(signed.map(({ finish }) => finish()));
  await Promise.all(Array.from({ length: 40 }, () => client.call("GET", "/workflows", token)));
  const ids = signed.map(({ id }) => id);
  await until(async () => {
    const [row] = await sql`select count(*)::int as mailed from mails
      where template = 'workflowCompleted' and sent_at is not null and workflow_id = any(${ids})`;
    return row?.["mailed"] === 2 * atOnce;
  }, 90_000);
  isOver = true;
  await watching;
  expect(await heard).toBe(true);
  await reader?.cancel();
  return most;
}

/** The server is down for a while behind the pooler, which goes on to accept connections. */
async function expectQuietOutage() {
  const isReady = async () => (await fetch(`${origin}/v1/health/ready`)).status === 200;
  const before = product?.output().length ?? 0;
  process.kill(database.postmaster(), "SIGINT");
  await until(async () => !(await isReady()), 30_000);
  for (let asked = 0; asked < 20; asked += 1) {
    await fetch(`${origin}/v1/signature-requests/nobodys-link`);
    await sleep(250);
  }
  const said = troublesIn(product?.output().slice(before) ?? "");
  await database.start();
  await until(isReady, 30_000);
  expect(said).toEqual(["the database is unavailable"]); // it is away for less than a minute
}

test.skipIf(!onLinux)(
  "a process opens at most fifteen connections",
  async () => {
    await start({ DATABASE_URL: database.url });
    const most = await doMainJob();
    expect(most).toBeGreaterThan(9);
    expect(most).toBeLessThanOrEqual(14); // with the embedded server, one more watches it
  },
  240_000,
);

test.skipIf(!onLinux)(
  "one connection for calls, pages and jobs is enough",
  async () => {
    await start({ DATABASE_URL: database.url, DATABASE_CONNECTIONS: "1" });
    expect(await doMainJob()).toBeLessThanOrEqual(10);
  },
  240_000,
);

test.skipIf(!onLinux || !hasPgBouncer)(
  "through PgBouncer in transaction mode everything works, with one connection as with several",
  async () => {
    const pooler = await startPooler(path.join(dataDir, "pooler"), database.url);
    try {
      const through = { DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: database.url };
      await start(through);
      expect(await doMainJob()).toBeLessThanOrEqual(11); // nine of the process's own, two of the pooler
      await expectQuietOutage();
      killFamilies(product?.pid);
      await start({ ...through, DATABASE_CONNECTIONS: "1" });
      await doMainJob();
    } finally {
      pooler.close();
    }
  },
  300_000,
);
