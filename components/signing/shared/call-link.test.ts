import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { POST } from "@/app/v1/signature-requests/[token]/fill-and-sign/route";
import { sendEntries } from "@/components/signing/filling/send-entries";
import { nothing } from "@/components/signing/filling/entries";
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

test("entries that are one call too many wait, and are saved again", async () => {
  answer.mockImplementation(refusedWith(429));
  const waiting = { current: new Set([1]) };
  const latest = { current: new Map([[1, nothing]]) };
  const state = {
    token: "token",
    fields: [],
    language: "en",
    latest,
    waiting,
    underWay: { current: new Set<number>() },
  } as const;
  expect(await sendEntries(state)).toMatchObject({ isPassing: true, problems: undefined });
  expect([...waiting.current]).toEqual([1]);
});
