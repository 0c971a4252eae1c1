import { expect, test } from "vitest";
import { takeTurns } from "./take-turns";

/** Work that lasts until it is released. */
function held() {
  const started: number[] = [];
  const waiting: (() => void)[] = [];
  const work = async () => {
    started.push(started.length);
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { work, started, letGo: () => waiting.shift()?.() };
}

const settled = async () => new Promise((resolve) => setImmediate(resolve));

test("much work of one caller delays only that caller, and is refused beyond three at once", async () => {
  const [much, little] = [held(), held()];
  const many = Array.from({ length: 4 }, () => takeTurns("192.0.2.1", much.work).catch((error: unknown) => error));
  const one = takeTurns("192.0.2.2", little.work);
  await settled();
  expect([much.started.length, little.started.length]).toEqual([1, 1]);
  expect(await many.at(-1)).toMatchObject({ code: "too_many" });
  little.letGo();
  await one;
  for (let turn = 1; turn <= 3; turn += 1) {
    expect(much.started).toHaveLength(turn);
    much.letGo();
    await settled();
  }
  await Promise.all(many);
  expect(await takeTurns("192.0.2.1", async () => "done")).toBe("done");
});

test("addresses of one network of IPv6 are one caller, and so is an IPv4 address however it is written", async () => {
  const { work, letGo } = held();
  for (const [addresses, next] of [
    [["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:0DB8:1:ffff::3"], "2001:db8:1:4:1:2:3:4"],
    [["192.0.2.7", "::ffff:192.0.2.7", "::ffff:c000:207"], "192.0.2.7"],
  ] as const) {
    const running = addresses.map((address) => takeTurns(address, work));
    await expect(takeTurns(next, async () => "done")).rejects.toMatchObject({ code: "too_many" });
    for (const one of running) {
      await settled();
      letGo();
      await one;
    }
  }
});

test("many callers wait for no more than 32 pieces of work together", async () => {
  const { work, letGo } = held();
  const running = Array.from({ length: 32 }, (_, caller) => takeTurns(`198.51.100.${caller}`, work));
  await settled();
  await expect(takeTurns("203.0.113.1", async () => "done")).rejects.toMatchObject({ code: "too_many" });
  for (const _ of running) letGo();
  await Promise.all(running);
  expect(await takeTurns("203.0.113.1", async () => "done")).toBe("done");
});

test("the next piece of work runs after a failure", async () => {
  const failed = takeTurns("caller", async () => {
    throw new Error("broken");
  });
  const next = takeTurns("caller", async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
