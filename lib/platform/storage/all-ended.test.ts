import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { allEnded } from "./all-ended";

test("nothing goes on after a failure was thrown", async () => {
  let isWritten = false;
  const writing = setTimeout(20).then(() => {
    isWritten = true;
  });
  await expect(allEnded([Promise.reject(new Error("no room left")), writing])).rejects.toThrow("no room left");
  expect(isWritten).toBe(true);
});

test("answers what each answers, in their order", async () => {
  expect(await allEnded([setTimeout(5, "slow"), "plain", Promise.resolve(3)])).toEqual(["slow", "plain", 3]);
});
