import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultRuns } from "../support/fault-runs";
import { giveInstallation } from "../support/installation";
import { troublesIn } from "../support/logged";
import { openPostgresDoor } from "../support/postgres-door";
import { familyOf, freePort, killFamilies, startProduct } from "../support/product";
import { type AlmostSigned, productClient } from "../support/product-client";
import { until } from "../support/until";

const onLinux = process.platform === "linux"; // finds the processes in /proc
const inFull = faultRuns >= 1000;
const kinds = ["kill", "stop", "freeze"] as const;
const rounds = inFull ? 10 : 1;
const awayMs = inFull ? 90_000 : 6_000;
const finishes = 12;

const dataDir = mkdtempSync(path.join(tmpdir(), "countersign-away-"));
let database: Awaited<ReturnType<typeof openPostgresDoor>>;
let product: Awaited<ReturnType<typeof startProduct>>;
let origin: string;
let sql: postgres.Sql;

beforeAll(async () => {
  if (!onLinux) return;
  const productDir = path.join(dataDir, "product");
  await giveInstallation(productDir);
  database = await openPostgresDoor(productDir);
  process.env["DATABASE_URL"] = database.url;
  const port = await freePort();
  origin = `http://localhost:${port}`;
  product = await startProduct(productDir, port);
  sql = postgres(database.url, { max: 1 });
}, 600_000); // it may have to build first

afterAll(async () => {
  delete process.env["DATABASE_URL"];
  killFamilies(product?.pid);
  await sql?.end({ timeout: 1 });
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

const { givenAlmostSigned, signIn } = productClient(() => origin);

/** The answer and its duration; a call without an answer within `limitMs` is an error. */
async function ask(address: string, limitMs = 60_000) {
  const started = Date.now();
  const headers = { accept: "text/html" };
  const answer = await fetch(origin + address, { headers, redirect: "manual", signal: AbortSignal.timeout(limitMs) });
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: answer.headers.get("retry-after"), ms: Date.now() - started };
}

const isReady = async () => (await ask("/v1/health/ready")).status === 200;

/** Takes the database away; returns how to bring it back. */
async function takeAway(kind: (typeof kinds)[number]): Promise<() => Promise<void>> {
  const postmaster = database.postmaster();
  const all = familyOf(postmaster);
  if (kind === "freeze") {
    for (const pid of all) process.kill(pid, "SIGSTOP");
    return async () => all.forEach((pid) => process.kill(pid, "SIGCONT"));
  }
  process.kill(postmaster, kind === "kill" ? "SIGKILL" : "SIGINT");
  return () => database.start();
}

async function reportFinish({ finish }: AlmostSigned) {
  return finish().then(
    () => "finished",
    (error: Error) => error.message,
  );
}

for (let round = 0; round < rounds; round += 1) {
  const kind = kinds[round % kinds.length] ?? "kill";
  test.skipIf(!onLinux)(
    `${kind} under load, back after ${awayMs / 1000} s: nothing promised is lost, and all calls answer (round ${round + 1})`,
    async () => {
      const token = await signIn();
      const signed: AlmostSigned[] = [];
      for (let index = 0; index < finishes; index += 1)
        signed.push(await givenAlmostSigned(`round ${round}`, { token }));
      const links = signed.map(({ link }) => link);
      const before = product.output().length;
      const began = Date.now();

      const finishing = Promise.all(signed.map(reportFinish));
      await sleep(60);
      const bringBack = await takeAway(kind);
      const gone = Date.now();

      const untilReported = kind === "freeze" ? 12_000 : 2_000;
      while (Date.now() - gone < Math.max(awayMs, untilReported)) {
        const reads = [`/v1/signature-requests/${links[0]}`, `/app/signature-requests/${links[1]}`, "/v1/health/ready"];
        const asked = Date.now();
        const answers = await Promise.all(reads.map((address) => ask(address, 30_000)));
        for (const { status, retryAfter } of answers) {
          if (status === 503) expect(retryAfter).toBe("5");
        }
        // A call made before the loss was noticed may be answered much later.
        if (asked - gone > untilReported) {
          expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
          expect(answers[1]?.text).toContain("We will be right back");
        }
        await sleep(250);
      }
      await bringBack();
      const back = Date.now();

      const reads = Array.from({ length: 40 }, (_, index) => `/v1/signature-requests/${links[index % finishes]}`);
      await until(isReady, 10_000);
      const after = await Promise.all([...reads, `/app/signature-requests/${links[2]}`].map((one) => ask(one, 10_000)));
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
      const reports = await finishing;
      expect(Date.now() - back).toBeLessThan(10_000);
      for (const [index, report] of reports.entries()) {
        if (report === "finished") continue;
        expect(report).toContain("503");
        const again = signed[index];
        expect(again && (await reportFinish(again))).toBe("finished");
      }
      for (const { id } of signed) await until(() => isCompleted(id), 60_000);
      const minutes = Math.ceil((Date.now() - began) / 60_000);
      const said = troublesIn(product.output().slice(before));
      expect([...new Set(said)]).toEqual(["the database is unavailable"]);
      expect(said.length).toBeLessThanOrEqual(minutes);
    },
    awayMs + 180_000,
  );
}

async function isCompleted(id: number) {
  const [row] = await sql`
    select status = 'completed' and
      (select count(*) from completions where workflow_id = workflows.id) = 1 and
      (select count(*) from audit_actions where workflow_id = workflows.id and type_id = 3) = 1 as completed
    from workflows where id = ${id}`;
  return row?.["completed"] === true;
}
