import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { giveWay, goFirst } from "./give-way";

const ago = (ms: number) => new Date(Date.now() - ms);

test("work waits while somebody waits, and goes on after a failure too", async () => {
  const done: string[] = [];
  const first = goFirst(async () => {
    await sleep(200);
    done.push("failed");
    throw new Error("refused");
  });
  await Promise.all([expect(first).rejects.toThrow("refused"), giveWay(ago(0)).then(() => done.push("went on"))]);
  expect(done).toEqual(["failed", "went on"]);
});

test("work that was asked for ten seconds ago goes on, although somebody still waits", async () => {
  const done: string[] = [];
  await Promise.all([
    goFirst(() => sleep(2_000)).then(() => done.push("answered")),
    giveWay(ago(9_800)).then(() => done.push("went on")),
  ]);
  expect(done).toEqual(["went on", "answered"]);
});
