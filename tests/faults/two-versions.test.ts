import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newestMigration } from "@/db/migrate";
import { giveInstallation } from "../support/installation";
import { addMigration, rewrite } from "../support/newer-version";
import { openPostgresDoor } from "../support/postgres-door";
import { freePort, killFamilies, startProduct } from "../support/product";
import { type AlmostSigned, productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const folder = mkdtempSync(path.join(tmpdir(), "countersign-versions-"));
const dataDir = path.join(folder, "data");
const [older, newer] = [path.join(folder, "older"), path.join(folder, "newer")];
type Running = { origin: string; product: Awaited<ReturnType<typeof startProduct>> };
const running: Running[] = [];
let database: Awaited<ReturnType<typeof openPostgresDoor>>;
let sql: postgres.Sql;

/** The artefact, and one that calls itself 9.9.0 and has a migration more, with whose tables this version can work. */
beforeAll(async () => {
  if (!onLinux) return;
  await giveInstallation(dataDir);
  database = await openPostgresDoor(dataDir);
  process.env["DATABASE_URL"] = database.url;
  sql = postgres(database.url, { max: 1 });
  execFileSync(process.execPath, ["scripts/make-artefact.mjs", older]);
  execFileSync("cp", ["--archive", "--link", older, newer]);
  const description = path.join(newer, "package.json");
  rewrite(description, JSON.stringify({ ...JSON.parse(readFileSync(description, "utf8")), version: "9.9.0" }));
  const migrations = path.join(newer, "db/migrations");
  rmSync(migrations, { recursive: true });
  addMigration("db/migrations", migrations, newestMigration("db/migrations"));
}, 900_000); // it may have to build first

afterAll(async () => {
  delete process.env["DATABASE_URL"];
  killFamilies(...running.map(({ product }) => product.pid));
  await sql?.end({ timeout: 1 });
  await database?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}, 240_000); // artefacts have many files

async function start(program: string): Promise<Running> {
  const port = await freePort();
  const command = [process.execPath, path.join(program, "scripts/start.mjs")];
  const one = {
    origin: `http://localhost:${port}`,
    product: await startProduct(dataDir, port, { command, cwd: folder }),
  };
  running.push(one);
  return one;
}

async function end(one: Running) {
  const ended = new Promise<number | null>((resolve) => one.product.child.once("exit", resolve));
  one.product.child.kill("SIGTERM");
  expect(await ended).toBe(0);
}

const versionOf = async ({ origin }: Running) => {
  const answer = await fetch(`${origin}/v1/health/live`);
  return ((await answer.json()) as { version: string }).version;
};

/** A workflow made by one process and finished by another is sealed by whichever takes the job. */
async function signAcross(maker: Running, finisher: Running): Promise<AlmostSigned> {
  let origin = maker.origin;
  const client = productClient(() => origin);
  const almost = await client.givenAlmostSigned("two versions", { token: await client.signIn() });
  origin = finisher.origin;
  await almost.finish();
  await until(async () => {
    const [row] = await sql`select status from workflows where id = ${almost.id}`;
    return row?.["status"] === "completed";
  }, 60_000);
  return almost;
}

test.skipIf(!onLinux)(
  "two versions run side by side, and one release can be gone back, without losing what was signed",
  async () => {
    const own = JSON.parse(readFileSync("package.json", "utf8")).version;
    const [first, second] = [await start(older), await start(older)];
    await signAcross(first, second);

    const upgraded = await start(newer);
    expect([await versionOf(first), await versionOf(upgraded)]).toEqual([own, "9.9.0"]);
    const [added] = await sql`select to_regclass('of_tomorrow')::text as name`;
    expect(added?.["name"]).toBe("of_tomorrow");
    await signAcross(upgraded, first);
    const kept = await signAcross(second, upgraded);

    // Back: the older version starts on the tables of the newer one, which then ends.
    await end(first);
    const again = await start(older);
    expect(again.product.output()).toContain("a newer version has migrated the database; this one can use its tables");
    await end(upgraded);
    await signAcross(again, second);
    const opened = await fetch(`${again.origin}/v1/signature-requests/${kept.link}`);
    expect(opened.status).toBe(200);

    // And forward again.
    await end(second);
    const last = await start(newer);
    await end(again);
    await signAcross(last, last);
  },
  600_000,
);
