import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawText, type Patience } from "./script-faces";

const load = vi.fn<(font: string, text: string) => Promise<unknown[]>>();
beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockImplementation(() => new Promise(() => {}));
  vi.stubGlobal("document", { fonts: { load }, createElement: () => ({ getContext: () => null }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether the drawing has been given up or made within this time. */
async function isAnsweredIn(milliseconds: number, drawing: Promise<string | null>) {
  const answered = vi.fn();
  void drawing.then(answered);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return answered.mock.calls.length > 0;
}

test("a font that does not come is waited for once, whatever is typed meanwhile and afterwards", async () => {
  const patience: Patience = new Map();
  expect(await isAnsweredIn(4000, drawText("M", "Caveat", patience))).toBe(false);
  expect(await isAnsweredIn(1000, drawText("Ma", "Caveat", patience))).toBe(true);
  expect(await isAnsweredIn(0, drawText("Mar", "Caveat", patience))).toBe(true);
  expect(await isAnsweredIn(4000, drawText("Mar", "Mynerve", patience))).toBe(false);
  patience.clear();
  expect(await isAnsweredIn(4000, drawText("Mari", "Caveat", patience))).toBe(false);
});

test("a font that comes late is used from then on", async () => {
  let come = (_: unknown[]) => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (come = resolve)));
  const patience: Patience = new Map();
  expect(await isAnsweredIn(5000, drawText("M", "Caveat", patience))).toBe(true);
  come(["Caveat"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(patience.size).toBe(0);
});
