import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SaveState } from "@/components/ui/autosave";
import { CallFailure } from "@/lib/platform/http/call-api";
import { testField } from "@/tests/support/design-field";
import type { DesignField, SavedField } from "./design-field";
import { FieldSaver, type StoredProblem } from "./field-saver";

const field = (key: string, documentId = 1) => testField(key, { documentId });

const refusal = new CallFailure("Invalid", "No.", {}, 422);

/** A fake server that, like the real one, refuses ids that it has not given. */
function setUp(stored: (DesignField & { id: number })[] = []) {
  const rows = new Map<number, Set<number>>([
    [1, new Set(stored.map((one) => one.id))],
    [2, new Set()],
  ]);
  let lastId = 100;
  const states: SaveState[] = [];
  const calls: { documentId: number; fields: SavedField[] }[] = [];
  const shown: Record<string, readonly string[]>[] = [];
  const network: { lost: boolean; refuses: CallFailure | false; problems: StoredProblem[] } = {
    lost: false,
    refuses: false,
    problems: [],
  };
  const saver = new FieldSaver(
    {
      post: async (documentId, fields) => {
        if (network.lost) throw new TypeError("Failed to fetch");
        if (network.refuses) throw network.refuses;
        calls.push({ documentId, fields });
        const known = rows.get(documentId) ?? new Set();
        if (fields.some((one) => one.id && !known.has(one.id))) throw refusal;
        const saved = fields.map((one, index) => ({ id: one.id ?? ++lastId, fieldIndex: one.fieldIndex ?? index }));
        rows.set(documentId, new Set(saved.map((one) => one.id)));
        return { fields: saved, fieldProblems: network.problems };
      },
      tell: (state) => states.push(state),
      found: new Map(),
      tellProblems: (problems) => shown.push(Object.fromEntries(problems)),
    },
    [1, 2],
    stored,
  );
  return { saver, states, calls, network, shown };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("waits for a pause of 800 ms, then saves once", async () => {
  const { saver, calls, states } = setUp();
  saver.update([field("a")]);
  await vi.advanceTimersByTimeAsync(700);
  saver.update([field("a"), field("b")]);
  await vi.advanceTimersByTimeAsync(799);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map((call) => call.fields.length)).toEqual([2]);
  expect(states.at(-1)).toEqual({ kind: "saved" });
  expect(saver.isSaved).toBe(true);
});

test("keeps the ids that the server gave", async () => {
  const { saver, calls } = setUp();
  saver.update([field("a")]);
  await saver.flush();
  saver.update([field("a"), { ...field("b"), relativeTop: 2 }]);
  await saver.flush();
  expect(calls[1]?.fields.map((one) => [one.name, one.id])).toEqual([
    ["b", undefined],
    ["a", 101],
  ]);
});

test("a field that comes back by undo is sent as a new one", async () => {
  const { saver, calls, states } = setUp([{ ...field("a"), id: 5 }]);
  saver.update([]);
  await saver.flush();
  saver.update([field("a")]);
  await saver.flush();
  expect(calls[1]?.fields[0]?.id).toBeUndefined();
  expect(states.at(-1)).toEqual({ kind: "saved" });
});

test("tries again when the network is lost, and says so", async () => {
  const { saver, states, calls, network } = setUp();
  network.lost = true;
  saver.update([field("a")]);
  await vi.advanceTimersByTimeAsync(800);
  expect(states.at(-1)).toEqual({ kind: "retrying", message: null });
  expect(saver.isSaved).toBe(false);
  network.lost = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(calls).toHaveLength(1);
  expect(states.at(-1)).toEqual({ kind: "saved" });
});

test("a refusal is reported and not retried automatically", async () => {
  const { saver, states, calls, network } = setUp([{ ...field("a"), id: 5 }]);
  saver.update([{ ...field("a"), name: "renamed" }]);
  network.refuses = refusal;
  expect(await saver.flush()).toBe(false);
  expect(states.at(-1)).toEqual({ kind: "refused", message: "No." });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
});

test("the document that a field was moved from is saved before the one it was moved to", async () => {
  const { saver, calls } = setUp([{ ...field("a"), id: 5 }]);
  saver.update([field("a", 2)]);
  await saver.flush();
  expect(calls.map((call) => call.documentId)).toEqual([1, 2]);
  expect(calls[1]?.fields[0]?.id).toBeUndefined();
});

test("what the server says of single fields is shown by their keys, until it says so no more", async () => {
  const { saver, network, shown } = setUp([{ ...field("a"), id: 5 }]);
  network.problems = [{ fieldId: 5, message: "Open." }];
  saver.update([field("a"), field("b", 2)]);
  await saver.flush();
  expect(shown).toEqual([{ a: ["Open."] }]);
  // A refused save of one document says nothing about the fields of another.
  network.refuses = new CallFailure("Invalid", "No.", { "fields.0.formula": "Unreadable." }, 422);
  saver.update([field("a"), { ...field("b", 2), formula: "1 +" }]);
  expect(await saver.flush()).toBe(false);
  expect(shown.at(-1)).toEqual({ a: ["Open."], b: ["Unreadable."] });
  network.refuses = false;
  network.problems = [];
  saver.update([field("a"), field("b", 2), field("c", 2)]);
  await saver.flush();
  expect(shown.at(-1)).toEqual({});
});
