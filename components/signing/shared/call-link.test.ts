import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { POST } from "@/app/v1/signature-requests/[token]/fill-and-sign/route";
import { sendEntries } from "@/components/signing/filling/send-entries";
import { nothing } from "@/components/signing/filling/entries";
import type { ShownField } from "@/lib/signing/schema";
import { callWithRetry } from "./call-link";

const answer = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { querySelector: () => null, documentElement: { lang: "en" } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusedWith = (status: number) => async () =>
  Response.json({ label: "Refused", message: "Please wait a little." }, { status });
const call = (onTrouble: (sentence?: string | null) => void) =>
  callWithRetry<typeof POST>("POST", "token", "fill-and-sign", { data: [] }, { onTrouble });

test.each([
  ["the network is lost", () => Promise.reject(new TypeError("Failed to fetch")), null],
  ["the server fails", refusedWith(503), null],
  ["the call takes too long", refusedWith(408), null],
  ["there are too many calls, which the server's sentence says", refusedWith(429), "Please wait a little."],
])("a call is made again if %s", async (_, fails, sentence) => {
  answer.mockImplementationOnce(fails).mockImplementation(async () => Response.json({ success: true }));
  const onTrouble = vi.fn();
  const outcome = call(onTrouble);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await outcome).ok).toBe(true);
  expect(onTrouble.mock.calls).toEqual([[sentence]]);
});

test("a refusal of what was sent is not sent again", async () => {
  answer.mockImplementation(refusedWith(422));
  expect(await call(() => {})).toMatchObject({ ok: false, failure: { status: 422 } });
  expect(answer).toHaveBeenCalledTimes(1);
});

const givenEntries = () => {
  const field = { id: 1, documentId: 2, holds: "text", prefill: null } as ShownField; // all that is read of it
  const entries = new Map([[1, { ...nothing, value: "Chania" }]]);
  const [waiting, underWay] = [{ current: new Set([1]) }, { current: new Set<number>() }];
  return { token: "token", fields: [field], language: "en", latest: { current: entries }, waiting, underWay } as const;
};

test("entries that are one call too many wait, and are saved again", async () => {
  answer.mockImplementation(refusedWith(429));
  const state = givenEntries();
  expect(await sendEntries(state)).toMatchObject({ isPassing: true, problems: undefined });
  expect([...state.waiting.current]).toEqual([1]);
});

test.each([401, 403])("entries that a closed gate refuses with %d wait in the tab", async (status) => {
  const setItem = vi.fn();
  vi.stubGlobal("sessionStorage", { setItem });
  answer.mockImplementation(refusedWith(status));
  await sendEntries(givenEntries());
  expect(setItem).toHaveBeenCalledExactlyOnceWith("carried entries token", expect.stringContaining("Chania"));
});
