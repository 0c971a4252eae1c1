import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretKey } from "./secrets.mjs";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "countersign-secret-"));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

test("creates one key per data folder, readable by its owner only, even if several processes start at once", async () => {
  const start = () => secretKey({ given: undefined, dataDir, isProduction: false });
  const [first, ...others] = await Promise.all([start(), start(), start()]);
  expect(first).toHaveLength(64);
  expect([...others, await start()]).toEqual([first, first, first]);
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  expect(statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});

test("refuses to create a key in production", async () => {
  await expect(secretKey({ given: undefined, dataDir, isProduction: true })).rejects.toThrow("SECRET_KEY is missing");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("uses the given key", async () => {
  expect(await secretKey({ given: "given", dataDir, isProduction: true })).toBe("given");
});
