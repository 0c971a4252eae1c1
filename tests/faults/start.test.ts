import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveInstallation } from "../support/installation";
import { familyOf, freePort, killFamilies, postmasterOf, startProduct } from "../support/product";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
let folder: string;
let dataDir: string;
let products: { pid: number }[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "countersign-start-"));
  dataDir = path.join(folder, "data");
  products = [];
  if (onLinux) await giveInstallation(dataDir);
}, 300_000);

afterEach(() => {
  killFamilies(...products.map(({ pid }) => pid), postmasterOf(dataDir));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function start() {
  const product = await startProduct(dataDir, await freePort(), { command: ["npm", "start"] });
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

test.skipIf(!onLinux)(
  "runs again with its data after every process was killed",
  async () => {
    const first = await start();
    await query((sql) => sql`create table kept as select 1 as number`);
    const key = readFileSync(path.join(dataDir, "secret-key"), "utf8");
    killFamilies(first.pid, postmasterOf(dataDir));

    const second = await start();

    expect((await fetch(second.address, { redirect: "manual" })).status).toBeLessThan(400);
    expect(await query((sql) => sql`select number from kept`)).toEqual([{ number: 1 }]);
    expect(readFileSync(path.join(dataDir, "secret-key"), "utf8")).toBe(key);
  },
  180_000,
);

test.skipIf(!onLinux)(
  "leaves no process running when npm is told to end",
  async () => {
    const { child, pid } = await start();
    const family = [...familyOf(pid), postmasterOf(dataDir) ?? 0];
    expect(family.length).toBeGreaterThanOrEqual(3); // npm, the product, the database

    child.kill("SIGTERM");

    await until(async () => family.filter(isRunning).length === 0, 25_000);
  },
  180_000,
);

test.skipIf(!onLinux)(
  "leaves no database running when it is told to end while that starts",
  async () => {
    const { SECRET_KEY: _, ...inherited } = process.env; // the product has its own
    const env = { ...inherited, DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: "" };
    const child = spawn(process.execPath, ["scripts/start.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
    products.push({ pid: child.pid ?? 0 });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)));
    await until(async () => (postmasterOf(dataDir) ?? 0) > 0, 60_000);
    const server = postmasterOf(dataDir) ?? 0;

    child.kill("SIGTERM");

    expect(await once(child, "exit")).toEqual([0, null]);
    expect(said).not.toContain("starting it again");
    await until(async () => !isRunning(server));
    expect(postmasterOf(dataDir)).toBeUndefined();
  },
  180_000,
);

function isRunning(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
