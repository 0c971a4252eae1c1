import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "@/lib/calls/route";
import { log } from "@/lib/platform/logs/log";
import { useProduct } from "../support/api";

useProduct();

afterEach(() => vi.restoreAllMocks());

const handler = route({
  summary: "Takes a body",
  who: "anyone",
  body: z.object({ name: z.string() }),
  handle: async () => undefined,
});

test("a body that its caller cuts off is no error of ours", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => {});
  const lines = vi.spyOn(log, "info").mockImplementation(() => {});
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name": ')),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  const headers = { "content-type": "application/json", "x-countersign-peer": "127.0.0.1" };
  const sent = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://localhost/app/v1/x", sent);
  const answer = await handler(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(499);
  expect(errors).not.toHaveBeenCalled();
  expect(lines.mock.calls.at(-1)?.[0]).toMatchObject({ path: "/app/v1/x", status: 499 });
});
