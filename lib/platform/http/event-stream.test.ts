import { afterEach, expect, test, vi } from "vitest";
import { eventStream } from "./event-stream";

const listener = (page: AbortController) => new Request("http://localhost/", { signal: page.signal });

afterEach(() => vi.useRealTimers());

test("a stream is not held back by nginx, and beats at once and again within half a minute", async () => {
  vi.useFakeTimers();
  const page = new AbortController();
  const answer = eventStream(
    listener(page),
    async () => true,
    async () => () => {},
  );
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader?.read())?.value;
  expect(await read()).toBe("retry: 2000\n\n");
  const pulse = "event: pulse\ndata: .\n\n";
  expect(await read()).toBe(pulse);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await read()).toBe(pulse);
  page.abort();
});

test("a stream ends with the pulse that finds its listener signed out, and watches no longer", async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  let isSignedIn = true;
  const answer = eventStream(
    listener(new AbortController()),
    async () => isSignedIn,
    async () => stop,
  );
  const ended = answer.text();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stop).not.toHaveBeenCalled();
  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stop).toHaveBeenCalledOnce();
  expect((await ended).match(/pulse/g)).toHaveLength(2);
});

test("a stream ends after ten minutes, so that whoever listens is asked again who they are", async () => {
  vi.useFakeTimers();
  const stop = vi.fn();
  const { body } = eventStream(
    new Request("http://localhost"),
    async () => true,
    async () => stop,
  );
  const ended = body?.pipeTo(new WritableStream());
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  await ended;
  expect(stop).toHaveBeenCalledOnce();
});
