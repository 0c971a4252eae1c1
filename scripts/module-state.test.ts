import { expect, test } from "vitest";
import { moduleState } from "./module-state.mjs";

test.each([
  ["let seen: string | undefined;", "seen"],
  ["export let isLeaving = false;", "isLeaving"],
  ["const listeners = new Set<() => void>();", "listeners"],
  ["const known = new WeakMap<Element, string>();", "known"],
  ["const rows: string[] = [];\nexport const add = (row: string) => rows.push(row);", "rows"],
  ["const last = { at: 0 };\nexport function note() {\n  last.at = 1;\n}", "last"],
  [
    "const byKey: Record<string, string> = {};\nexport const note = (key: string) => {\n  byKey[key] = key;\n};",
    "byKey",
  ],
  ["const first = new Map([[1, 2]]);\nexport const put = () => first.set(3, 4);", "first"],
])("%j is state of the module", (text, name) => {
  expect(moduleState("a.ts", text)).toEqual([`a.ts: ${name}`]);
});

test.each([
  "const images = new Set(['image/png']);\nexport const isImage = (type: string) => images.has(type);",
  "const none: readonly string[] = [];",
  "export function count() {\n  let sum = 0;\n  const seen = new Set<number>();\n  seen.add(sum++);\n  return sum;\n}",
  "declare let injected: string;",
])("%j is none", (text) => {
  expect(moduleState("a.ts", text)).toEqual([]);
});
