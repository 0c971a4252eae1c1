import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startChildren } from "./children";
import { worn } from "./worn";

const notAPdf = new TextEncoder().encode("<html>");

/** Process ids of the children, and their niceness. */
function childrenHere() {
  const listed = execFileSync("ps", ["--ppid", String(process.pid), "-o", "pid=,ni=,args="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => {
    const [pid, nice] = line.trim().split(/\s+/);
    return line.includes("pdf-child.mjs") ? [{ pid: Number(pid), nice: Number(nice) }] : [];
  });
}

test("a child runs at nice 10, is replaced after its jobs, loses none, and ends when there is nothing to do", async () => {
  const children = startChildren({ most: 1, jobs: 3, idleMs: 300, niceness: 10 });
  const refused = () => children.exec("readInfo", [notAPdf], 20_000).catch((error: unknown) => error);
  await refused();
  const [first] = childrenHere();
  expect(first?.nice).toBe(10);
  const results = await Promise.all([refused(), refused(), refused(), refused()]);
  expect(results.filter((result) => !/terminated/i.test(String(result)))).toHaveLength(4);
  await vi.waitFor(() => expect(childrenHere().map(({ pid }) => pid)).not.toContain(first?.pid), 5_000);
  await vi.waitFor(() => expect(childrenHere()).toEqual([]), 5_000);
  expect(String(await refused())).not.toMatch(/terminated/i); // a new one begins
  await children.end();
});

test("an aborted job's process is killed, and one that waits never begins", async () => {
  const folder = givenProgram(`
    workerpool.worker({ hang: () => new Promise(() => undefined), pid: () => process.pid });`);
  const children = startChildren({ most: 1, jobs: 100, idleMs: 5_000, niceness: 0 });
  const before = await children.exec("pid", [], 20_000);
  const stops = [new AbortController(), new AbortController()];
  const hanging = stops.map(({ signal }) => children.exec("hang", [], 20_000, signal).catch((error: unknown) => error));
  const after = children.exec("pid", [], 20_000);
  for (const stop of stops.toReversed()) stop.abort();
  for (const error of await Promise.all(hanging)) expect(error).toMatchObject({ name: "AbortError" });
  expect(await after).not.toBe(before);
  expect(childrenHere().map(({ pid }) => pid)).toEqual([await after]);
  await children.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a process that says that it is worn is replaced by another, which does the job", async () => {
  const folder = givenProgram(programOfOneJob);
  const children = startChildren({ most: 1, jobs: 100, idleMs: 5_000, niceness: 0 });
  const pids = await Promise.all([1, 2, 3].map(() => children.exec("pid", [], 20_000)));
  expect(new Set(pids).size).toBe(3);
  await children.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a job that waits for a process started in advance is done by another if that one does not start", async () => {
  const folder = givenProgram(`
    workerpool.worker({ prepare: () => process.kill(process.pid, "SIGKILL"), pid: () => process.pid });`);
  const children = startChildren({ most: 1, jobs: 100, idleMs: 5_000, niceness: 0 });
  children.prepare("prepare", 20_000);
  expect(await children.exec("pid", [], 20_000)).toBe(childrenHere()[0]?.pid);
  await children.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A folder in which the program of the children is this. */
function givenProgram(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "children-"));
  mkdirSync(join(folder, "build"));
  const start = `import workerpool from ${JSON.stringify(import.meta.resolve("workerpool"))};`;
  writeFileSync(join(folder, "build/pdf-child.mjs"), start + code);
  vi.stubEnv("PROGRAM_DIR", folder);
  return folder;
}

const programOfOneJob = `
  let hasRun = false;
  const pid = () => {
    if (!hasRun) return (hasRun = true) && process.pid;
    workerpool.workerEmit(${JSON.stringify(worn)});
    return new Promise(() => undefined);
  };
  workerpool.worker({ pid });
`;
