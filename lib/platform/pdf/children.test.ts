import { execFileSync } from "node:child_process";
import { expect, test, vi } from "vitest";
import { startChildren } from "./children";

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
