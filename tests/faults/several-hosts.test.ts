import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { connect, createPool } from "@/db/connection";
import { LostConnection } from "@/db/lost-connection";
import { setOutage } from "@/db/outage";
import { createPooledClient } from "@/db/pooled-client";
import { openConnection } from "@/db/single-connection";
import { until } from "../support/until";
import { hasPostgres, startReplicated } from "../support/replicated-postgres";

const onLinux = process.platform === "linux"; // finds the processes in /proc
let servers: Awaited<ReturnType<typeof startReplicated>> | undefined;
let folder: string;

const start = async () => {
  folder = mkdtempSync(path.join(tmpdir(), "countersign-hosts-"));
  return (servers = await startReplicated(path.join(folder, "servers")));
};

afterEach(() => {
  servers?.close();
  setOutage(false);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

for (const kind of ["killed", "frozen"] as const)
  test.skipIf(!onLinux || !hasPostgres)(
    `each kind of connection finds the host that takes writes, also after the first is ${kind} (needs Debian's postgresql)`,
    async () => {
      const { url, ofSecond, killFirst, freezeFirst, promoteSecond } = await start();
      const [, port] = /:(\d+)\/\w+$/.exec(ofSecond) ?? [];
      const ask = "select inet_server_port()::text as port, current_setting('transaction_read_only') as locked";
      const client = createPooledClient({ url }, { max: 2 });
      const pool = createPool({ url }, { max: 1 });
      const ways = {
        pool: async () => (await client.unsafe(ask))[0],
        queue: async () => (await pool.query(ask)).rows[0],
        session: async () => {
          const sql = connect({ url }, { max: 1 });
          return (await sql.unsafe(ask).finally(() => sql.end()))[0];
        },
        listening: async () => {
          const connection = await openConnection({ url });
          return (await connection.query({ text: ask }).finally(() => connection.close()))[0];
        },
      };
      for (const ask of Object.values(ways)) {
        const found = await ask();
        expect([found?.["locked"], found?.["port"] === port]).toEqual(["off", false]);
      }
      await client.unsafe("create table kept (number integer)");
      await client.unsafe("insert into kept values (1)");

      if (kind === "killed") killFirst();
      else freezeFirst();
      await expect(pool.query(ask)).rejects.toThrow();
      await expect(openConnection({ url })).rejects.toMatchObject({ cause: { message: /No host takes writes/ } });
      promoteSecond();
      for (const [name, ask] of Object.entries(ways)) {
        const found = await until(() => ask().catch(() => undefined), 30_000);
        expect([name, found["locked"], found["port"]]).toEqual([name, "off", port]);
      }
      expect(await client.unsafe("select number from kept")).toMatchObject([{ number: 1 }]);
      await client.end({ timeout: 1 });
      await pool.end();
    },
    120_000,
  );

test.skipIf(!onLinux || !hasPostgres)(
  "connections to a frozen host that are given up late interrupt no calls to the new one (needs Debian's postgresql)",
  async () => {
    const { url, freezeFirst, promoteSecond } = await start();
    const client = createPooledClient({ url }, { max: 3 });
    const one = () => client.unsafe("select 1 as one");
    let open = 0;
    /** Asks once the host is frozen, after the pause. */
    const askFrozen = (pauseMs: number) =>
      client.begin(async (tx) => {
        await tx.unsafe("select 1");
        open += 1;
        await until(async () => open === 3);
        await sleep(pauseMs);
        await tx.unsafe("select 1");
      });
    const given = [0, 4_000].map((pauseMs) => askFrozen(pauseMs).catch((error: unknown) => error));
    await until(async () => open === 2);
    freezeFirst();
    open += 1;
    await expect(one()).rejects.toBeInstanceOf(LostConnection); // after 8 seconds, the others after 13 and 17
    promoteSecond();
    await until(() => one().catch(() => undefined), 30_000);
    for (const late of given) {
      expect(await late).toBeInstanceOf(LostConnection);
      expect(await one()).toMatchObject([{ one: 1 }]);
    }
    await client.end({ timeout: 1 });
  },
  120_000,
);
