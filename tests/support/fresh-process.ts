import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";
import { forgetState } from "./forget-state";

// Test files share their processes, so that modules are loaded once. What a file may have left is removed before the
// next one: the product's state, and the environment.
const shared = globalThis as { givenEnvironment?: NodeJS.ProcessEnv; hasReplacedModules?: boolean };
const given = (shared.givenEnvironment ??= { ...process.env });
// A plain object: changing the real environment crashes native threads that are reading it (getenv in libvips).
process.env = { ...given };
forgetState();
// A file that replaces modules loads all of them again, and so does the next one.
const replacesModules = /\bvi\.(mock|doMock)\(/.test(readFileSync(expect.getState().testPath ?? "", "utf8"));
if (replacesModules || shared.hasReplacedModules) vi.resetModules();
shared.hasReplacedModules = replacesModules;
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
