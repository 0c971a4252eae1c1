import { expect, test, vi } from "vitest";
import { sharedWork } from "./shared-work";

const bytesOf = (text: string) => text.length;
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("equal work is done once for all who ask, and its result is kept", async () => {
  const work = vi.fn(async () => "done");
  const share = sharedWork({ mostBytes: 100, bytesOf });
  expect(await Promise.all([share("a", work), share("a", work)])).toEqual(["done", "done"]);
  expect(await share("a", work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a failure reaches all who wait for it, and the next one tries again", async () => {
  const work = vi.fn(async () => "done").mockRejectedValueOnce(new Error("failed"));
  const share = sharedWork({ mostBytes: 100, bytesOf });
  await Promise.all([1, 2].map(() => expect(share("a", work)).rejects.toThrow("failed")));
  expect(await share("a", work)).toBe("done");
  expect(work).toHaveBeenCalledTimes(2);
});

test("a failure that is to be kept reaches all who ask within its time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const work = vi.fn(async () => "done").mockRejectedValueOnce(new Error("failed"));
  const share = sharedWork({ mostBytes: 100, bytesOf, failureKeptMs: () => 1_000 });
  await expect(share("a", work)).rejects.toThrow("failed");
  vi.advanceTimersByTime(999);
  await expect(share("a", work)).rejects.toThrow("failed");
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(await share("a", work)).toBe("done");
});

test("what was not used for longest is dropped when all together are too large", async () => {
  const share = sharedWork({ mostBytes: 10, bytesOf });
  const done: string[] = [];
  const ask = (key: string, size: number) => share(key, async () => (done.push(key), "x".repeat(size)));
  await ask("a", 4);
  await ask("b", 4);
  await ask("a", 4);
  await ask("c", 4);
  expect(done).toEqual(["a", "b", "c"]);
  await ask("a", 4);
  await ask("b", 4);
  expect(done).toEqual(["a", "b", "c", "b"]);
  await ask("large", 11);
  await ask("large", 11);
  expect(done.slice(4)).toEqual(["large", "large"]);
});

test("kept failures count as well, and are dropped when all together are too large", async () => {
  const work = vi.fn(async () => Promise.reject(new Error("failed")));
  const share = sharedWork({ mostBytes: 2, bytesOf, failureKeptMs: () => 60_000 });
  for (const key of ["a", "b", "c", "a"]) await expect(share(key, work)).rejects.toThrow("failed");
  expect(work).toHaveBeenCalledTimes(4);
});

test("a result is done anew after its time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const work = vi.fn(async () => "done");
  const share = sharedWork({ mostBytes: 100, bytesOf, keptMs: 1_000 });
  await share("a", work);
  vi.advanceTimersByTime(999);
  await share("a", work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await share("a", work);
  expect(work).toHaveBeenCalledTimes(2);
});

test("only so many run at once, and the next begins when one has ended or failed", async () => {
  const share = sharedWork({ mostBytes: 100, bytesOf, mostAtOnce: 1 });
  let fail = (_: Error) => {};
  const next = vi.fn(async () => "next");
  const failing = share("a", () => new Promise<string>((_, reject) => (fail = reject)));
  const waiting = share("b", next);
  await settle();
  expect(next).not.toHaveBeenCalled();
  fail(new Error("failed"));
  await expect(failing).rejects.toThrow("failed");
  expect(await waiting).toBe("next");
});
