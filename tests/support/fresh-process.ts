import { afterAll, vi } from "vitest";

// Test files share their processes, so that libraries are loaded once. What a file may have left is removed before the
// next one: the product's modules, its global state, and the environment. Only the PDF processes are kept.
const shared = globalThis as { givenEnvironment?: NodeJS.ProcessEnv };
const given = (shared.givenEnvironment ??= { ...process.env });
// A plain object: changing the real environment crashes native threads that are reading it (getenv in libvips).
process.env = { ...given };
for (const name of Object.keys(globalThis))
  if (name.startsWith("countersign") && !name.endsWith("Pool")) Reflect.deleteProperty(globalThis, name);
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
