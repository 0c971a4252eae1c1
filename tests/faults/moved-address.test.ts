import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPool } from "@/db/connection";
import { LostConnection } from "@/db/lost-connection";
import { isOutage } from "@/db/outage";
import { createPooledClient } from "@/db/pooled-client";
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

test.skipIf(!isPossible)(
  "a slow query of a server that works is waited for (needs Debian's postgresql)",
  async () => {
    const client = createPooledClient({ url: address.url }, { max: 1 });
    const pool = createPool({ url: address.url }, { max: 1 });
    const slow = "select pg_sleep(16)::text as slept";
    const [pooled, queued] = await Promise.all([client.unsafe(slow), pool.query(slow)]);
    expect([pooled[0], queued.rows[0]]).toEqual([{ slept: "" }, { slept: "" }]);
    await client.end({ timeout: 1 });
    await pool.end();
  },
  60_000,
);

test.skipIf(!isPossible)(
  "connections to a server whose address another one has taken over are given up (needs Debian's postgresql)",
  async () => {
    const client = createPooledClient({ url: address.url }, { max: 2 });
    const pool = createPool({ url: address.url }, { max: 2 });
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
