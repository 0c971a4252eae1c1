import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tools } from "@/app/v1/mcp/tools";
import { loadRoutes } from "@/app/v1/routes";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const routes = await loadRoutes();
const calls = Object.entries(routes).flatMap(([address, own]) =>
  methods.flatMap((method) => (method in own ? `${method} ${address}` : [])),
);
/** The calls that no tool shares: signing, gates, keys, members, money, and what a person decides. */
const never = new Set(readFileSync("tests/support/never-by-agents.txt", "utf8").trim().split("\n"));
const allowed = new Set(tools.flatMap((tool) => tool.calls));

test("of each call it is known whether agents have it", () => {
  expect(calls.filter((call) => !allowed.has(call) && !never.has(call))).toEqual([]);
  expect([...allowed].filter((call) => never.has(call))).toEqual([]);
  expect([...allowed, ...never].filter((call) => !calls.includes(call))).toEqual([]);
});

test("no agent signs, opens a gate, or changes keys, members or money", () => {
  const forbidden =
    /signature-requests|embed|links|api-keys|credentials|company-users|group-users|auth|subscri|webhooks|scim|values|audit|download\/name/;
  expect([...allowed].filter((call) => forbidden.test(call))).toEqual([]);
});

test("descriptions are short, and end as sentences", () => {
  for (const { description } of tools) {
    expect(description).toMatch(/[.]$/);
    expect(description.length).toBeLessThan(400);
  }
});
