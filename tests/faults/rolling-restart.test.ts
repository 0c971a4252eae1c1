import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { openPostgresDoor } from "../support/postgres-door";
import { freePort, killFamilies, startProduct } from "../support/product";
import { productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const finishesARestart = 8;

const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-rolling-"));
const productDir = path.join(dataDir, "product");
let database: Awaited<ReturnType<typeof openPostgresDoor>>;
const processes: { port: number; product: Awaited<ReturnType<typeof startProduct>> }[] = [];

async function startOn(port: number) {
  return { port, product: await startProduct(productDir, port) };
}

beforeAll(async () => {
  if (!onLinux) return;
  await giveInstallation(productDir);
  database = await openPostgresDoor(productDir);
  process.env["DATABASE_URL"] = database.url;
  for (let index = 0; index < 2; index += 1) processes.push(await startOn(await freePort()));
}, 600_000); // it may have to build first

afterAll(async () => {
  delete process.env["DATABASE_URL"];
  killFamilies(...processes.map(({ product }) => product.pid));
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const originOf = (index: number) => `http://localhost:${processes[index % processes.length]?.port}`;
const client = productClient(() => originOf(0));

/** Like a load balancer: asks the other process only when one refuses the connection. */
async function post(turn: number, address: string, body: unknown): Promise<number> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  for (const index of [turn, turn + 1]) {
    try {
      const answer = await fetch(`${originOf(index)}/v1${address}`, request);
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (!(cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED")) throw cause ?? error;
    }
  }
  throw new Error("No process takes a connection");
}

/** Tells the process to end; returns its exit code. */
async function endInOrder({ child }: Awaited<ReturnType<typeof startProduct>>) {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}

test.skipIf(!onLinux)(
  "a rolling restart of two processes under load fails no finish",
  async () => {
    const token = await client.signIn();
    const signed = [];
    for (let index = 0; index < 2 * finishesARestart; index += 1)
      signed.push(await client.givenAlmostSigned("rolling", { token }));
    const statuses: Promise<number>[] = [];

    for (const [index, one] of processes.entries()) {
      const own = signed.slice(index * finishesARestart, (index + 1) * finishesARestart);
      const finishAll = async () => {
        for (const [turn, { link, data }] of own.entries()) {
          const finish = post(index + turn, `/signature-requests/${link}/fill-and-sign`, { data });
          finish.catch(() => undefined); // checked with the others at the end
          statuses.push(finish);
          await sleep(50);
        }
      };
      const finishing = finishAll();
      await sleep(150); // some calls are in progress, some have yet to start
      expect(await endInOrder(one.product)).toBe(0);
      await finishing;
      processes[index] = await startOn(one.port);
    }

    expect(await Promise.all(statuses)).toEqual(signed.map(() => 200));
    const sql = postgres(database.url, { max: 1 });
    const ids = signed.map(({ id }) => id);
    await until(async () => {
      const [row] =
        await sql`select count(*)::int as done from workflows where status = 'completed' and id = any(${ids})`;
      return row?.["done"] === ids.length;
    }, 120_000);
    await sql.end();
  },
  400_000,
);

test.skipIf(!onLinux)(
  "a call that waits for the database while its process is told to end is answered",
  async () => {
    const { link } = await client.givenAlmostSigned("waiting");
    const sql = postgres(database.url, { max: 1 });
    let answered: Promise<Response> | undefined;
    let ended: Promise<number | null> | undefined;
    await sql.begin(async (holder) => {
      await holder`lock table signatories in access exclusive mode`;
      answered = fetch(`${originOf(0)}/v1/signature-requests/${link}`);
      await until(async () => (await holder`select 1 from pg_locks where not granted`).length > 0);
      ended = processes[0] && endInOrder(processes[0].product);
      await sleep(1_000);
    });
    expect([(await answered)?.status, await ended]).toEqual([200, 0]);
    await sql.end();
  },
  120_000,
);
