import { expect, inject, test } from "vitest";
import { connect } from "./connection";

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
