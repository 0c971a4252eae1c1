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

test("makes one key for the data folder, readable by its owner alone, however many start at once", async () => {
  const start = () => secretKey({ given: undefined, dataDir, isProduction: false });
  const [first, ...others] = await Promise.all([start(), start(), start()]);
  expect(first).toHaveLength(64);
  expect([...others, await start()]).toEqual([first, first, first]);
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
  expect(statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
});

test("refuses to make one in production", async () => {
  await expect(secretKey({ given: undefined, dataDir, isProduction: true })).rejects.toThrow("SECRET_KEY is missing");
  expect(readdirSync(dataDir)).toEqual([]);
});

test("takes the given one", async () => {
  expect(await secretKey({ given: "given", dataDir, isProduction: true })).toBe("given");
});
