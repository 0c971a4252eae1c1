import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailure } from "@/lib/platform/http/call-api";
import { Autosave, type SaveState } from "./autosave";

type World = { typed: string; kept: string; failure: Error | null; slowness: number };

/** A value that a user types, and a server that stores it. */
function setUp() {
  const states: SaveState[] = [];
  const calls: string[] = [];
  const world: World = { typed: "", kept: "", failure: null, slowness: 0 };
  const autosave = new Autosave({
    isChanged: () => world.typed !== world.kept,
    save: async () => {
      const sent = world.typed;
      calls.push(sent);
      if (world.slowness > 0) await new Promise((resolve) => setTimeout(resolve, world.slowness));
      if (world.failure) throw world.failure;
      world.kept = sent;
    },
    tell: (state) => states.push(state),
  });
  const type = (text: string) => {
    world.typed = text;
    autosave.changed();
  };
  return { autosave, world, states, calls, type };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("saves after a pause, once", async () => {
  const { calls, states, type } = setUp();
  type("a");
  await vi.advanceTimersByTimeAsync(700);
  type("ab");
  await vi.advanceTimersByTimeAsync(800);
  expect(calls).toEqual(["ab"]);
  expect(states.at(-1)).toEqual({ kind: "saved" });
});

test("what is typed during a save is saved after it, never beside it", async () => {
  const { autosave, world, calls, type } = setUp();
  world.slowness = 5000;
  type("a");
  await vi.advanceTimersByTimeAsync(800);
  type("ab");
  await vi.advanceTimersByTimeAsync(800);
  expect(calls).toEqual(["a"]);
  expect(autosave.isSaved).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(["a", "ab"]);
  expect(autosave.isSaved).toBe(true);
});

test("tries again, at growing intervals, what a failing server did not take", async () => {
  const { world, calls, states, type } = setUp();
  world.failure = new CallFailure("ServiceUnavailable", "Later.", {}, 503);
  type("a");
  await vi.advanceTimersByTimeAsync(800);
  expect(states.at(-1)).toEqual({ kind: "retrying", message: "Later." });
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000);
  expect(calls).toHaveLength(4);
  world.failure = null;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls).toHaveLength(5);
  expect(states.at(-1)).toEqual({ kind: "saved" });
});

test("a conflict is told, kept for whoever asks, and not tried again by itself", async () => {
  const { autosave, world, calls, states, type } = setUp();
  world.failure = new CallFailure("DraftChanged", "Changed elsewhere.", {}, 409);
  type("a");
  expect(await autosave.flush()).toBe(false);
  expect(states.at(-1)).toEqual({ kind: "refused", message: "Changed elsewhere." });
  expect(autosave.failure).toBe(world.failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(["a"]);
  type("");
  await vi.advanceTimersByTimeAsync(800);
  expect(states.at(-1)).toEqual({ kind: "saved" });
});

test("nothing is said of what was not changed", () => {
  const { states, type } = setUp();
  type("");
  expect(states).toEqual([]);
});

test("stopped, it tries no more", async () => {
  const { autosave, world, calls, type } = setUp();
  world.failure = new CallFailure("Unreachable", null);
  type("a");
  await autosave.flush();
  autosave.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
});
