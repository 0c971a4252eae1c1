import { expect, test } from "vitest";
import { urgentFirst } from "./urgent-first";

test("an upload runs before page images queued earlier, and jobs of equal rank keep their order", () => {
  const queue = urgentFirst<{ method: string; name: string }>();
  for (const [method, name] of [
    ["renderPages", "pages 1"],
    ["sealPdf", "seal"],
    ["renderPages", "pages 2"],
    ["inspectPdf", "upload 1"],
    ["inspectPdf", "upload 2"],
  ] as const)
    queue.push({ method, name });
  const order = Array.from({ length: queue.size() }, () => queue.pop()?.name);
  expect(order).toEqual(["upload 1", "upload 2", "seal", "pages 1", "pages 2"]);
});

test("a seal does not wait for ever, however many page images are asked for", () => {
  const queue = urgentFirst<{ method: string }>();
  queue.push({ method: "sealPdf" });
  const next = () => {
    queue.push({ method: "renderPage" });
    return queue.pop()?.method;
  };
  expect(Array.from({ length: 10 }, next)).toContain("sealPdf");
  expect(queue.size()).toBe(1);
});
