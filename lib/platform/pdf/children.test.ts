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

test("a process that says that it is worn is replaced by another, which does the job", async () => {
  const folder = mkdtempSync(join(tmpdir(), "worn-"));
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build/pdf-child.mjs"), programOfOneJob);
  vi.stubEnv("PROGRAM_DIR", folder);
  const children = startChildren({ most: 1, jobs: 100, idleMs: 5_000, niceness: 0 });
  const pids = await Promise.all([1, 2, 3].map(() => children.exec("pid", [], 20_000)));
  expect(new Set(pids).size).toBe(3);
  await children.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const programOfOneJob = `
  import workerpool from ${JSON.stringify(import.meta.resolve("workerpool"))};
  let hasRun = false;
  const pid = () => {
    if (!hasRun) return (hasRun = true) && process.pid;
    workerpool.workerEmit(${JSON.stringify(worn)});
    return new Promise(() => undefined);
  };
  workerpool.worker({ pid });
`;
