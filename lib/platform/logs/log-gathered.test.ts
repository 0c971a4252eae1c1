import { afterEach, expect, test, vi } from "vitest";
import { log } from "./log";
import { withSubject } from "@/lib/platform/context/job-subject";
import { logGathered, tellGathered } from "./log-gathered";

afterEach(() => {
  tellGathered();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the first is a line at once, those of each minute after it are one, and each is told once", () => {
  vi.useFakeTimers();
  const said = vi.spyOn(log, "info").mockImplementation(() => {});
  withSubject({ workflowId: 1 }, () => {
    for (const workflowId of [1, 2, 3, 2]) logGathered({ workflowId }, "it waits");
  });
  expect(said.mock.calls).toEqual([[{ workflowId: 1 }, "it waits"]]);
  vi.advanceTimersByTime(60_000);
  expect(said.mock.calls[1]).toEqual([{ count: 2, all: [{ workflowId: 2 }, { workflowId: 3 }] }, "it waits"]);
  vi.advanceTimersByTime(30_000);
  logGathered({ workflowId: 4 }, "it waits");
  expect(said).toHaveBeenCalledTimes(2);
  tellGathered();
  expect(said.mock.calls[2]).toEqual([{ count: 1, all: [{ workflowId: 4 }] }, "it waits"]);
  logGathered({ workflowId: 5 }, "it waits");
  expect(said.mock.calls[3]).toEqual([{ workflowId: 5 }, "it waits"]);
});

test("after a quiet minute the next is a line at once, and very many do not wait for its end", () => {
  vi.useFakeTimers();
  const said = vi.spyOn(log, "info").mockImplementation(() => {});
  logGathered({ workflowId: 0 }, "it waits");
  vi.advanceTimersByTime(60_000);
  for (let workflowId = 1; workflowId <= 101; workflowId += 1) logGathered({ workflowId }, "it waits");
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    { workflowId: 0 },
    { workflowId: 1 },
    expect.objectContaining({ count: 100 }),
  ]);
});
