import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describedEvents } from "@/lib/integrations/webhook-payload";

test("docs/api.md lists every webhook event as the API describes it", () => {
  const listed = readFileSync("docs/api.md", "utf8").match(/^\| `[a-z_]+\.[a-z_]+` .*$/gm);
  const rows = Object.entries(describedEvents).map(([event, { summary }]) => `| \`${event}\` | ${summary} |`);
  expect(listed?.map((row) => row.replace(/\s+\|/g, " |"))).toEqual(rows);
});
