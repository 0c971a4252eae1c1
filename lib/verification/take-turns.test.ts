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

test("much work of one caller delays only that caller, and is refused beyond the limit", async () => {
  const [much, little] = [held(), held()];
  const many = Array.from({ length: 21 }, () => takeTurns("much", much.work).catch((error: unknown) => error));
  const one = takeTurns("little", little.work);
  await settled();
  expect([much.started.length, little.started.length]).toEqual([1, 1]);
  expect(await many.at(-1)).toMatchObject({ code: "too_many" });
  little.letGo();
  await one;
  for (let turn = 1; turn <= 20; turn += 1) {
    expect(much.started).toHaveLength(turn);
    much.letGo();
    await settled();
  }
  await Promise.all(many);
});

test("the next piece of work runs after a failure", async () => {
  const failed = takeTurns("caller", async () => {
    throw new Error("broken");
  });
  const next = takeTurns("caller", async () => "done");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
