import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assertReady } from "@/lib/platform/process/readiness";
import type { Database } from "@/db/client";
import { call, must, useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";

useProduct();

const storage = vi.hoisted(() => ({ asked: 0, look: async () => {} }));
vi.mock("@/lib/platform/storage/storage", async (original) => {
  const storageIsReady = () => {
    storage.asked += 1;
    return storage.look();
  };
  return { ...(await original<object>()), storageIsReady };
});

const waits = vi.hoisted(() => ({ given: [] as number[], isOver: false }));
vi.mock("node:timers/promises", async (original) => {
  const real = await original<{ setTimeout: (ms: number, ...more: unknown[]) => Promise<unknown> }>();
  const setTimeout = (ms: number, ...more: unknown[]) => {
    if (ms !== 3_000) return real.setTimeout(ms, ...more);
    waits.given.push(ms);
    return waits.isOver ? Promise.resolve() : new Promise(() => {});
  };
  return { ...real, setTimeout };
});

let begun = performance.now();
beforeEach(() => {
  begun += 100_000; // long after anything that the previous test cached
  Object.assign(storage, { asked: 0, look: async () => {} });
  Object.assign(waits, { given: [], isOver: false });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const inSeconds = (seconds: number) => {
  const now = begun + seconds * 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
};

test("however many ask, database and storage are looked at once a second", async () => {
  inSeconds(10);
  await Promise.all([assertReady(), assertReady(), assertReady()]);
  await assertReady();
  expect(storage.asked).toBe(1);
  inSeconds(12);
  await assertReady();
  expect(storage.asked).toBe(2);
});

test("a storage that has not answered after three seconds is not ready", async () => {
  inSeconds(60);
  storage.look = () => new Promise(() => {});
  waits.isOver = true;
  await expect(assertReady()).rejects.toMatchObject({ code: "unavailable" });
  expect(waits.given).toContain(3_000);
});

test("a process that answers says so to anybody, however the database is", async () => {
  const { token } = await givenUser();
  await must("GET", "/auth/me", { token });
  const kept = globalThis as { countersignDatabase?: Database };
  const real = kept.countersignDatabase;
  const asked: string[] = [];
  const gone = new Proxy({} as Database, { get: (_, name) => asked.push(String(name)) && undefined });
  try {
    kept.countersignDatabase = gone;
    expect((await call("GET", "/health/live", { token })).status).toBe(200);
  } finally {
    kept.countersignDatabase = real;
  }
  expect(asked).toEqual([]);
});
