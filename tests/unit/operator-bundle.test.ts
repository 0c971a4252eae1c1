import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundle } from "../../scripts/bundle.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-operator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the operator's commands need nothing of Next, which Node alone cannot load", async () => {
  const file = path.join(folder, "operator.mjs");
  await bundle("lib/operator/run-command.ts", file);
  const packages = [...readFileSync(file, "utf8").matchAll(/^import .*from "([^"]+)";$/gm)].map(
    ([, name]) => name ?? "",
  );
  expect(packages).toContain("drizzle-orm");
  expect(packages.filter((name) => name === "next" || name.startsWith("next/"))).toEqual([]);
});
