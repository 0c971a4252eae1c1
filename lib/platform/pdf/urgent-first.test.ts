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
