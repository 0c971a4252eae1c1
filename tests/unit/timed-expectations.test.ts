import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Without the fault tests, which are about how soon the product recovers.
const folders = ["components", "lib", "scripts", "tests/api", "tests/browser", "tests/unit"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
);
const tests = files.filter(
  (file) => /\.(test|spec)\.ts$/.test(file) && file !== "tests/unit/timed-expectations.test.ts",
);
const isTimed = (text: string) =>
  /expect\([^;]*(?:Date|performance)\.now\(\) - [\w.]+\)?\s*(?:\)\.toBeLess|<)/.test(text);

test.each([
  "expect(performance.now() - started).toBeLessThan(200);",
  "expect(Date.now() - began).toBeLessThanOrEqual(25_000);",
  "expect([name, performance.now() - started < 5000]).toEqual([name, true]);",
])("%s is refused", (text) => {
  expect(isTimed(text)).toBe(true);
});

test("no test expects something to take less than a time, as another machine is slower or busy", () => {
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.filter((file) => isTimed(readFileSync(file, "utf8")))).toEqual([]);
});
