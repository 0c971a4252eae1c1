import { afterEach, expect, test, vi } from "vitest";
import { log, logRarely } from "@/lib/platform/logs/log";
import { withoutValues } from "@/lib/platform/logs/without-values";
import { stateOf } from "@/lib/platform/process/process-state";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a message that repeats in an outage is logged once a minute, with the number left out", () => {
  vi.useFakeTimers();
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  for (let second = 0; second < 61; second += 1) {
    logRarely("error", { second }, `No database, trying again in ${second * 7} ms`);
    vi.advanceTimersByTime(1_000);
  }
  logRarely("error", {}, "Something else");
  expect(said.mock.calls).toEqual([
    [{ second: 0 }, "No database, trying again in 0 ms"],
    [{ second: 60, leftOut: 59 }, "No database, trying again in 420 ms"],
    [{}, "Something else"],
  ]);
});

test("of endless different messages, only some are remembered", () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  for (let number = 0; number < 2_000; number += 1)
    logRarely("warn", {}, `Message of ${String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`);
  const kept = stateOf("rarelyLogged", () => new Map());
  expect(kept.size).toBeGreaterThan(0);
  expect(kept.size).toBeLessThanOrEqual(500);
});

test("bundles of the product that each hold this module leave out what another has said", async () => {
  const said = vi.spyOn(log, "warn").mockImplementation(() => {});
  logRarely("warn", {}, "Said by one bundle");
  vi.resetModules();
  const other = await import("@/lib/platform/logs/log");
  const saidByOther = vi.spyOn(other.log, "warn").mockImplementation(() => {});
  other.logRarely("warn", {}, "Said by one bundle");
  expect([said.mock.calls.length, saidByOther.mock.calls.length]).toEqual([1, 0]);
});

test("a failed query logs no values, whichever bundle its class is from", () => {
  class QueryError extends Error {
    readonly query = "select $1";
    readonly params = ["a secret"];
  }
  const error = new QueryError("Failed query: select $1\nparams: a secret", { cause: new Error("no connection") });
  const plain = withoutValues(error);
  expect(plain).toMatchObject({ message: "Failed query: select $1", cause: { message: "no connection" } });
  expect(JSON.stringify(plain, Object.getOwnPropertyNames(plain))).not.toContain("a secret");
});

test("of a long failed query only the two ends are logged", () => {
  const query = `select ${"a_column, ".repeat(400)}id from workflows where id = $1`;
  const plain = withoutValues(Object.assign(new Error("Failed query"), { query, params: [1] }));
  expect(plain).toMatchObject({
    message: expect.stringMatching(/^Failed query: select .{200,} … .{200,} where id = \$1$/),
  });
  expect(String((plain as Error).stack).length).toBeLessThan(2_000);
});
