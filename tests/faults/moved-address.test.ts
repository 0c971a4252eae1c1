import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPool } from "@/db/connection";
import { LostConnection } from "@/db/lost-connection";
import { Unanswered } from "@/db/driver";
import { isOutage } from "@/db/outage";
import { createPooledClient } from "@/db/pooled-client";
import { openConnection } from "@/db/single-connection";
import { closeListening, listen } from "@/lib/platform/database/listen";
import { openMovingAddress } from "../support/moving-address";
import { hasPostgres, startReplicated } from "../support/replicated-postgres";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const isPossible = onLinux && hasPostgres;
const folder = mkdtempSync(path.join(tmpdir(), "countersign-moved-"));
let servers: Awaited<ReturnType<typeof startReplicated>>;
let address: Awaited<ReturnType<typeof openMovingAddress>>;
const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  if (!isPossible) return;
  servers = await startReplicated(path.join(folder, "servers"));
  address = await openMovingAddress(portOf(servers.ofFirst));
}, 120_000);

afterAll(async () => {
  delete process.env["DATABASE_URL"];
  await closeListening();
  address?.close();
  servers?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** One client of each kind. */
async function askedBy(url: string, statement: string) {
  const client = createPooledClient({ url }, { max: 1 });
  const pool = createPool({ url }, { max: 1 });
  const answers = await Promise.all([client.unsafe(statement), pool.query(statement).then(({ rows }) => rows)]);
  await client.end({ timeout: 1 });
  await pool.end();
  return answers;
}

test.skipIf(!isPossible)(
  "a slow query of a server that works is waited for, whatever the role may see (needs Debian's postgresql)",
  async () => {
    const owner = createPooledClient({ url: address.url }, { max: 1 });
    await owner.unsafe("create role rotated login in role countersign");
    await owner.unsafe("create role other");
    await owner.unsafe("grant other to rotated");
    await owner.unsafe("alter role rotated set role to other"); // so that it may not see when its backend began
    const slow = "select pg_sleep(16)::text as slept";
    const urls = [address.url, address.url.replace("countersign@", "rotated@")];
    const answers = await Promise.all(urls.map(async (url) => askedBy(url, slow)));
    expect(answers.flat(2)).toEqual(Array.from({ length: 4 }, () => ({ slept: "" })));
    await owner.unsafe("revoke select on pg_stat_activity from public");
    const [one] = await askedBy(urls[1] ?? "", "select 1 as one");
    expect(one).toEqual([{ one: 1 }]);
    await owner.unsafe("grant select on pg_stat_activity to public");
    await owner.end({ timeout: 1 });
  },
  90_000,
);

test.skipIf(!isPossible)(
  "a paused pooler is waited for, by few connections, and ends no process (needs Debian's postgresql)",
  async () => {
    const client = createPooledClient({ url: address.url }, { max: 1 });
    let isPaused = false;
    const asked = client.begin(async (tx) => {
      await tx.unsafe("select 1");
      address.pause();
      isPaused = true;
      return tx.unsafe("select 2 as two");
    });
    await until(async () => isPaused);
    const pool = createPool({ url: address.url }, { connectionTimeoutMillis: 1_000 });
    await expect(pool.query("select 1")).rejects.toThrow();
    await expect(openConnection({ url: address.url })).rejects.toMatchObject({ cause: expect.any(Unanswered) });
    await sleep(13_000);
    expect(address.countOpen()).toBeLessThan(6);
    address.resume();
    expect(await asked).toEqual([{ two: 2 }]);
    await client.end({ timeout: 1 });
    await pool.end();
  },
  90_000,
);

test.skipIf(!isPossible)(
  "connections to a server whose address another one has taken over are given up (needs Debian's postgresql)",
  async () => {
    const client = createPooledClient({ url: address.url }, { max: 2 });
    const pool = createPool({ url: address.url }, { max: 2, idleTimeoutMillis: 0 });
    await pool.query("select 1");
    process.env["DATABASE_URL"] = address.url;
    const missed = vi.fn<() => void>();
    await listen("moved", { onNotify: () => {}, onGap: missed });
    const writing = client.begin(async (tx) => {
      await tx.unsafe("create table written (number integer)");
      servers.promoteSecond();
      address.moveTo(portOf(servers.ofSecond));
      await tx.unsafe("insert into written values (1)");
    });
    await expect(writing).rejects.toBeInstanceOf(LostConnection);
    expect(isOutage()).toBe(false);
    const ask = "select inet_server_port() as port";
    expect(await client.unsafe(ask)).toEqual([{ port: portOf(servers.ofSecond) }]);
    await expect(pool.query(ask)).rejects.toThrow();
    expect((await pool.query(ask)).rows).toEqual([{ port: portOf(servers.ofSecond) }]);
    await until(async () => missed.mock.calls.length > 0, 90_000);
    await client.end({ timeout: 1 });
    await pool.end();
  },
  180_000,
);
