import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsSchema } from "@/lib/platform/settings";

test("docs/operating.md lists every setting as the schema describes it", () => {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => `| \`${name}\` | ${schema.description} |`);
  const listed = readFileSync("docs/operating.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.replace(/\s+\|/g, " |"));
  expect(listed).toEqual(rows);
});
