import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { exampleNames, exampleWith, fileOf } from "@/components/developers/examples";
import { describeApi } from "@/lib/calls/open-api";

type Description = { paths: Record<string, Record<string, { security?: { apiKey?: string[] }[] }>> };
// The cast is safe for what is read here: each call has its security, if any.
const { paths } = describeApi(await loadRoutes(), "http://localhost:3999") as Description;

const examples = readdirSync("sdk/examples");
const sources = [...examples.map((name) => `sdk/examples/${name}`), "sdk/README.md", "sdk/src/countersign.ts"];

test.each(sources)("%s names only calls that a key may make", (source) => {
  const text = readFileSync(source, "utf8");
  const calls = [...text.matchAll(/\b(get|post|put|patch|delete|download|list)\(\s*"(\/[^"]+)"/g)];
  const methodOf = (name = "") => (name === "download" || name === "list" ? "get" : name);
  const wrong = calls.filter(
    ([, name, path = ""]) => !paths[path]?.[methodOf(name)]?.security?.some((one) => one.apiKey),
  );
  expect(wrong.map(([call]) => call)).toEqual([]);
  if (!source.includes("webhooks")) expect(calls.length).toBeGreaterThan(0);
});

test("its version is that of the product", () => {
  const versionIn = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  expect(versionIn("sdk/package.json")).toBe(versionIn("package.json"));
});

describe("the developers' page", () => {
  const origin = "https://sign.meridian.test";

  test("has each example, as its file has it", () => {
    expect(exampleNames.map(fileOf).toSorted()).toEqual(examples);
    for (const name of exampleNames)
      expect(exampleWith(name, { origin, template: null }).replaceAll(origin, "https://sign.example.com")).toBe(
        readFileSync(`sdk/examples/${fileOf(name)}`, "utf8"),
      );
  });

  test("gives it the reader's own values", () => {
    const own = { origin, template: { id: 4711, roleName: 'The "first" $& buyer' } };
    const sent = exampleWith("templateToSent", own);
    expect(sent).toContain(`COUNTERSIGN_URL=${origin} COUNTERSIGN_KEY=csk_… node`);
    expect(sent).toContain(String.raw`[templateId = "4711", role = "The \"first\" $& buyer",`);
    expect(exampleWith("sendFromCsv", own)).toContain("node send-from-csv.mjs 4711 people.csv");
    for (const name of exampleNames) expect(exampleWith(name, own)).not.toMatch(/sign\.example\.com|"12"|\.mjs 12 /);
  });
});
