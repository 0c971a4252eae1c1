import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "counts-"))));
afterAll(() => rm(folder, { recursive: true }));

async function reported(report: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

it("names each failed test of vitest, and a file that could not be loaded", async () => {
  const name = path.resolve("lib/one.test.ts");
  const assertionResults = [
    { status: "passed", fullName: "good", failureMessages: [] },
    { status: "failed", fullName: "bad", failureMessages: ["expected 1 to be 2\n    at somewhere"] },
  ];
  const broken = { name, status: "failed", message: "cannot be loaded", assertionResults: [] };
  const testResults = [{ name, status: "failed", assertionResults }, broken];
  const file = await reported({ numPassedTests: 1, testResults });
  expect(await vitestCounts(file, false)).toEqual({
    passed: 1,
    failures: ["lib/one.test.ts › bad › expected 1 to be 2     at somewhere", "lib/one.test.ts › cannot be loaded"],
  });
});

it("counts a browser test that passed only at a second try as failed", async () => {
  const spec = (title: string, status: string) => ({ file: "a.spec.ts", title, tests: [{ status, results: [{}] }] });
  const suites = [{ specs: [spec("good", "expected")], suites: [{ specs: [spec("shaky", "flaky")] }] }];
  const file = await reported({ stats: { expected: 1 }, suites });
  expect(await playwrightCounts(file, true)).toEqual({ passed: 1, failures: ["a.spec.ts › shaky"] });
});

it("counts a run that ended badly without naming a test, and one without a report, as failed", async () => {
  const file = await reported({ numPassedTests: 3, testResults: [] });
  expect((await vitestCounts(file, false)).failures).toHaveLength(1);
  expect((await vitestCounts("/nowhere", true)).failures).toHaveLength(1);
});
