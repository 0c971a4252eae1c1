import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { familyOf, postmasterOf, startProduct } from "../support/product";

test.skip(process.platform !== "linux", "finds the processes in /proc");
test.setTimeout(180_000);

let dataDir: string;
let products: { pid: number }[];

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "countersign-start-"));
  products = [];
});

test.afterEach(() => {
  killAll(...products.map(({ pid }) => pid), postmasterOf(dataDir));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start() {
  const product = await startProduct(dataDir, Number(process.env.PORT) + 1 + test.info().parallelIndex);
  products.push(product);
  return product;
}

const query = async (run: (sql: postgres.Sql) => Promise<unknown>) => {
  const host = path.join(dataDir, "socket");
  const sql = postgres({ host, port: 5432, user: "countersign", database: "countersign", max: 1 });
  const answer = await run(sql);
  await sql.end();
  return answer;
};

function killAll(...pids: (number | undefined)[]) {
  for (const pid of pids.flatMap((root) => (root ? familyOf(root) : []))) {
    if (isRunning(pid)) process.kill(pid, "SIGKILL");
  }
}

test("runs again with its data after every process was killed", async () => {
  const first = await start();
  await query((sql) => sql`create table kept as select 1 as number`);
  const key = readFileSync(path.join(dataDir, "secret-key"), "utf8");
  killAll(first.pid, postmasterOf(dataDir));

  const second = await start();

  expect((await fetch(second.address, { redirect: "manual" })).status).toBeLessThan(400);
  expect(await query((sql) => sql`select number from kept`)).toEqual([{ number: 1 }]);
  expect(readFileSync(path.join(dataDir, "secret-key"), "utf8")).toBe(key);
});

test("leaves no process running when npm is told to end", async () => {
  const { child, pid } = await start();
  const family = [...familyOf(pid), postmasterOf(dataDir) ?? 0];
  expect(family.length).toBeGreaterThanOrEqual(3); // npm, the product, the database

  child.kill("SIGTERM");

  await expect(() => expect(family.filter(isRunning)).toEqual([])).toPass({ timeout: 25_000 });
});

function isRunning(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
