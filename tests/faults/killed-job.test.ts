import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "@/db/connection";
import { compileScript } from "../support/compile-script";
import { useDatabase } from "../support/database";

const connection = useDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "countersign-jobs-"));
const processes: ChildProcess[] = [];
let script: string;

beforeAll(async () => {
  script = await compileScript("tests/support/job-process.ts");
});

afterAll(async () => {
  for (const child of processes) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
  rmSync(script);
});

async function givenWorker() {
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  processes.push(child);
  await once(child.stdout, "data");
  return child;
}

async function givenJob(name: string, seconds: number) {
  const log = path.join(folder, name);
  const sql = connect(connection, { max: 1 });
  await sql`select graphile_worker.add_job('slow', ${sql.json({ log, seconds })}::json)`; // not a job of the product
  await sql.end();
  return log;
}

const linesOf = (log: string) => {
  try {
    return readFileSync(log, "utf8").trim().split("\n");
  } catch {
    return [];
  }
};

const until = (log: string, word: string, pid: number | undefined, timeout = 15_000) =>
  vi.waitFor(() => expect(linesOf(log)).toContain(`${word} ${pid}`), { timeout, interval: 50 });

test("runs the job of a killed process in another one within 15 s", async () => {
  const first = await givenWorker();
  const log = await givenJob("moved", 3);
  await until(log, "begun", first.pid);
  const second = await givenWorker();

  first.kill("SIGKILL");

  await until(log, "begun", second.pid);
  await until(log, "done", second.pid);
  expect(linesOf(log)).not.toContain(`done ${first.pid}`);
  second.kill("SIGTERM");
  expect(await once(second, "exit")).toEqual([0, null]);
});

test("runs the job of a killed process after the only process has restarted", async () => {
  const first = await givenWorker();
  const log = await givenJob("restarted", 1);
  await until(log, "begun", first.pid);
  first.kill("SIGKILL");

  const next = await givenWorker();

  await until(log, "done", next.pid);
  next.kill("SIGKILL");
});

test("leaves a long job of a live process alone, and lets it finish when that process is told to stop", async () => {
  const first = await givenWorker();
  const log = await givenJob("long", 14);
  await until(log, "begun", first.pid);
  const second = await givenWorker();

  first.kill("SIGTERM");

  await until(log, "done", first.pid, 20_000);
  expect(linesOf(log)).toEqual([`begun ${first.pid}`, `done ${first.pid}`]);
  second.kill("SIGKILL");
});
