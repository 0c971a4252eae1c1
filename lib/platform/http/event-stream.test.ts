import { afterEach, expect, test, vi } from "vitest";
import { eventStream } from "./event-stream";

afterEach(() => vi.useRealTimers());

test("a stream is not held back by nginx, and beats at once and again within half a minute", async () => {
  vi.useFakeTimers();
  const page = new AbortController();
  const answer = eventStream(new Request("http://localhost/", { signal: page.signal }), async () => () => {});
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader?.read())?.value;
  expect(await read()).toBe("retry: 2000\n\n");
  const pulse = "event: pulse\ndata: .\n\n";
  expect(await read()).toBe(pulse);
  vi.advanceTimersByTime(30_000);
  expect(await read()).toBe(pulse);
  page.abort();
});
