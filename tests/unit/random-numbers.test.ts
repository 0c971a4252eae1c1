import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Files in which predictable numbers do no harm. */
const harmless = new Set(["db/short-locks.ts"]);

test("secrets are drawn by the system's generator: nothing else calls Math.random (docs/asvs.md 6.5.3)", () => {
  const callers = ["app", "components", "db", "lib", "scripts"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /(?<!\.test)\.(tsx?|mjs)$/.test(file))
    .filter((file) => readFileSync(file, "utf8").includes("Math.random"));
  expect(callers.filter((file) => !harmless.has(file))).toEqual([]);
  expect(callers.length).toBeGreaterThan(0); // the search finds what it looks for
});
