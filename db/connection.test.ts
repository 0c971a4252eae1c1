import { once } from "node:events";
import net from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { connect, createPool } from "./connection";
import { openConnection } from "./single-connection";

test("a connection that was lost during a query can be ended", async () => {
  const { server } = inject("testServer");
  const [lost, other] = [connect(server, { max: 1 }), connect(server, { max: 1 })];
  const [{ pid } = { pid: 0 }] = await lost<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const waiting = lost`select pg_sleep(300)`.catch((error: unknown) => error);
  await expect
    .poll(async () => (await other`select state from pg_stat_activity where pid = ${pid}`)[0]?.["state"], {
      timeout: 30_000,
    })
    .toBe("active");
  await other`select pg_terminate_backend(${pid})`;
  expect(String(await waiting)).toMatch(/terminating|CONNECTION_CLOSED/);
  await lost.end();
  await other.end();
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

test.skipIf(!hasIPv6)("each kind of connection reaches a server by its IPv6 address, alone or of several", async () => {
  const { server } = inject("testServer");
  const { host, port, user, database } = "host" in server ? server : { host: "", port: 0, user: "", database: "" };
  const socket = path.join(host, `.s.PGSQL.${port}`);
  const relay = net.createServer((caller) => {
    const onward = net.connect(socket);
    caller.pipe(onward).pipe(caller);
    for (const one of [caller, onward]) one.on("error", () => [caller, onward].forEach((each) => each.destroy()));
  });
  await once(relay.listen(0, "::1"), "listening");
  const at = relay.address();
  const place = `[::1]:${at && typeof at === "object" ? at.port : 0}`;
  const closed = "[::1]:1";
  for (const url of [
    `postgres://${user}@${place}/${database}`,
    `postgres://${user}@${closed},${place}/${database}?target_session_attrs=read-write`,
  ]) {
    const client = connect({ url }, { max: 1 });
    expect(await client`select 1 as one`).toMatchObject([{ one: 1 }]);
    await client.end();
    const pool = createPool({ url });
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
    const connection = await openConnection({ url });
    expect(await connection.query({ text: "select 1 as one" })).toMatchObject([{ one: 1 }]);
    await connection.close();
  }
  relay.close();
});
