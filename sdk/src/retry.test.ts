import { beforeEach, expect, test, vi } from "vitest";
import { Refused } from "./refused.js";
import { withRetries } from "./retry.js";

const pauses = vi.hoisted(() => [] as number[]);
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds)),
}));
beforeEach(() => void pauses.splice(0));

const refused = (status: number, headers: Record<string, string> = {}) =>
  new Refused(new Response(null, { status, headers }), { label: "Refused", message: "No" });
const broken = new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
const late = new DOMException("Late", "TimeoutError");

/** Fails with each of the errors in turn, then succeeds; returns how often it was tried, or the error. */
async function tries(isRepeatable: boolean, ...errors: Error[]): Promise<number | Error> {
  let count = 0;
  const attempt = () => {
    const error = errors[count];
    count += 1;
    return error ? Promise.reject(error) : Promise.resolve(count);
  };
  return withRetries(attempt, { isRepeatable, retries: 3, signal: undefined }).catch((error: Error) => error);
}

test.each([broken, late, refused(500), refused(502), refused(503)])(
  "%s is tried again where that is safe",
  async (error) => {
    expect(await tries(true, error, error, error)).toBe(4);
    expect(await tries(true, error, error, error, error)).toBe(error);
    expect(await tries(false, error)).toBe(error);
  },
);

test("what was refused before anything was done is tried again in any case, when the product says", async () => {
  expect(await tries(false, refused(429, { "retry-after": "7" }))).toBe(2);
  expect(pauses).toEqual([7000]);
});

test("nobody waits longer than a minute", async () => {
  const error = refused(429, { "retry-after": "600" });
  expect(await tries(true, error)).toBe(error);
  expect(error.retryAfter).toBe(600);
  expect(pauses).toEqual([]);
});

test("Retry-After may be a date", () => {
  expect(refused(503, { "retry-after": new Date(Date.now() + 30_000).toUTCString() }).retryAfter).toBeCloseTo(30, -1);
  expect(refused(503, { "retry-after": "soon" }).retryAfter).toBeNull();
});

test("other refusals are final, but a conflict after a lost answer may be the first try, still running", async () => {
  for (const status of [400, 401, 403, 404, 409, 422]) {
    const error = refused(status);
    expect(await tries(true, error)).toBe(error);
  }
  expect(await tries(true, broken, refused(409))).toBe(3);
  const conflict = refused(409);
  expect(await tries(true, refused(429), conflict)).toBe(conflict);
});

test("a mistake in the program is not tried again", async () => {
  const mistake = new TypeError("Invalid URL");
  expect(await tries(true, mistake)).toBe(mistake);
});

test("an aborted call ends with the reason", async () => {
  const reason = new Error("Enough");
  const attempt = () => Promise.reject(broken);
  const trying = withRetries(attempt, { isRepeatable: true, retries: 3, signal: AbortSignal.abort(reason) });
  await expect(trying).rejects.toBe(reason);
});
