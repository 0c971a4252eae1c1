import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playwrightCounts, timeTable, vitestCounts } from "./test-counts.mjs";

let folder: string;
beforeAll(async () => {
  await mkdir("test-results", { recursive: true }); // inside the project, so that the files can import vitest
  folder = await mkdtemp(path.resolve("test-results", "counts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function reported(report: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

const given = {
  "good.test.ts": `import { it } from "vitest"; it("good", () => {});`,
  "later.test.ts": `import { it } from "vitest"; it.skip("later", () => {});`,
  "bad.test.ts": `import { it } from "vitest"; it("bad", () => { throw new Error("1 is not 2"); });`,
  "broken.test.ts": `throw new Error("cannot be loaded");`,
  "stray.test.ts": `import { it } from "vitest"; it("stray", () => void Promise.reject(new Error("nobody waits")));`,
  "killed.test.ts": `import { it } from "vitest"; it("killed", () => void process.kill(process.pid, "SIGKILL"));`,
  "vitest.config.ts": "export default {};",
};

it("reports failed tests, files that do not load or end, and errors outside of tests", async () => {
  for (const [name, text] of Object.entries(given)) await writeFile(path.join(folder, name), text);
  const counts = path.join(folder, "counts.json");
  const reporter = path.resolve("scripts/vitest-counts.mjs");
  const vitest = path.resolve("node_modules/.bin/vitest");
  const child = spawn(vitest, ["run", `--reporter=${reporter}`], {
    cwd: folder,
    env: { ...process.env, COUNTS_FILE: counts },
    stdio: "ignore",
  });
  const [code] = await once(child, "close");
  expect(code).not.toBe(0);
  const { passed, failures, skipped, files } = await vitestCounts(counts, false);
  expect(passed).toBe(2);
  expect(files.map(({ file }) => path.basename(file))).toContain("good.test.ts");
  expect(skipped).toHaveLength(1);
  expect(skipped[0]).toContain("later.test.ts › later");
  const all = failures.join("\n");
  expect(all).toContain("bad.test.ts › bad › 1 is not 2");
  expect(all).toContain("broken.test.ts › cannot be loaded");
  expect(all).toContain("killed.test.ts did not end");
  expect(all).toMatch(/outside of a test › .*nobody waits/);
}, 60_000);

it("counts a browser test that passed only on a retry as failed", async () => {
  const results = [{ duration: 1500 }];
  const spec = (title: string, status: string) => ({ file: "a.spec.ts", title, tests: [{ status, results }] });
  const suites = [{ specs: [spec("good", "expected")], suites: [{ specs: [spec("shaky", "flaky")] }] }];
  const file = await reported({ stats: { expected: 1 }, suites });
  const counts = await playwrightCounts(file, true);
  expect(counts).toMatchObject({ passed: 1, failures: ["a.spec.ts › shaky"] });
  expect(timeTable([["browser", 2000]], [counts])).toBe("     2 s  browser\n     3 s  a.spec.ts");
});

it("counts a run that failed without naming a failure, and one without a report, as failed", async () => {
  const file = await reported({ passed: 3, failures: [], skipped: [], files: [] });
  expect((await vitestCounts(file, false)).failures).toHaveLength(1);
  expect((await vitestCounts("/nowhere", true)).failures).toHaveLength(1);
});
