import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { stop } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { bundleForBrowsers } from "@/scripts/bundle.mjs";
import { withIntegrity } from "@/scripts/make-integrity.mjs";
import { browserScript } from "@/lib/embedding/browser-script";

afterAll(() => stop());

test("the integrity value in docs/embedding.md is current: node scripts/make-integrity.mjs", async () => {
  expect(readFileSync("docs/embedding.md", "utf8")).toBe(await withIntegrity());
});

test.each(["embed.js", "in-frame.js"] as const)("%s is small", async (name) => {
  const source = Buffer.from(await bundleForBrowsers(name));
  expect(gzipSync(source).byteLength).toBeLessThan(4096);
  expect(source.toString()).not.toMatch(/\bimport\b|\brequire\(|\beval\(|innerHTML/);
});

test("pages of other origins can load it with its integrity value", async () => {
  const answer = await browserScript("embed.js");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await bundleForBrowsers("embed.js")));
});
