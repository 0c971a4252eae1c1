import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeWorkflowEvents } from "./workflow-events";

/** A browser's stream, whose events the test sends. */
class Stream extends EventTarget {
  isClosed = false;
  constructor(readonly address: string) {
    super();
    streams.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(type: string, data: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}
let streams: Stream[] = [];
const rendered = new Date("2026-11-29T11:00:00Z");
let isSignedIn = true;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", page);
  isSignedIn = true;
  const answer = () =>
    isSignedIn ? Response.json({ success: true }) : Response.json({ label: "Unauthenticated" }, { status: 401 });
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a stream that is silent for a minute is opened again, and the page asks for what it may have missed", async () => {
  const listener = { onChange: vi.fn(), onGap: vi.fn() };
  const stop = makeWorkflowEvents(rendered)(listener);
  for (let beats = 0; beats < 10; beats += 1) {
    vi.advanceTimersByTime(25_000);
    streams[0]?.send("pulse", ".");
  }
  streams[0]?.send("message", JSON.stringify({ workflow_id: 7 }));
  vi.advanceTimersByTime(59_000);
  expect(listener.onChange).toHaveBeenCalledExactlyOnceWith(7);
  expect(listener.onGap).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(61_000); // buffered: not even the beginning of the new stream arrives
  expect(listener.onGap).toHaveBeenCalledTimes(2);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);

  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(listener.onGap).toHaveBeenCalledTimes(2);
  expect(streams.every(({ isClosed }) => isClosed)).toBe(true);
});

test("a page whose session has ended is not asked for anything", async () => {
  const listener = { onChange: vi.fn(), onGap: vi.fn() };
  const stop = makeWorkflowEvents(rendered)(listener);
  isSignedIn = false;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(listener.onGap).not.toHaveBeenCalled();
  expect(streams).toHaveLength(2);
  stop();
});

test("the first stream that opens begins with what has changed since the page was rendered, later ones do not", async () => {
  const stop = makeWorkflowEvents(rendered)({ onChange: vi.fn(), onGap: vi.fn() });
  await vi.advanceTimersByTimeAsync(60_000); // the first one never opens
  streams[1]?.send("open", "");
  await vi.advanceTimersByTimeAsync(60_000);
  const sinceRendered = "/v1/workflows/events?since=2026-11-29T11%3A00%3A00.000Z";
  expect(streams.map(({ address }) => address)).toEqual([sinceRendered, sinceRendered, "/v1/workflows/events"]);
  stop();
});

test("a part that begins to listen hears of the changes of the last ten seconds", () => {
  const listen = makeWorkflowEvents(rendered);
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const stops = [listen({ onChange: first, onGap: vi.fn() })];
  streams[0]?.send("message", JSON.stringify({ workflow_id: 7 }));
  vi.advanceTimersByTime(9_000);
  stops.push(listen({ onChange: second, onGap: vi.fn() }));
  vi.advanceTimersByTime(2_000);
  stops.push(listen({ onChange: third, onGap: vi.fn() }));
  expect([first, second, third].map((heard) => heard.mock.calls)).toEqual([[[7]], [[7]], []]);
  for (const stop of stops) stop();
});
