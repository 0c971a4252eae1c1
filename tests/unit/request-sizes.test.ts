import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { definitionOf } from "@/lib/calls/open-api";
import { largestWithFiles } from "@/lib/platform/http/read-files";
import { maxBodyBytes } from "../../scripts/http-server.mjs";

const definitions = Object.values(await loadRoutes()).flatMap((methods) =>
  Object.values(methods).flatMap((handler) => definitionOf(handler) ?? []),
);

test("the largest request of every call passes the server, and nginx as it is documented", () => {
  const largest = definitions.flatMap(({ files, upload }) => [
    ...(files ? [largestWithFiles(files)] : []),
    ...(upload ? [upload.maximum] : []),
  ]);
  expect(Math.max(...largest)).toBeGreaterThan(30_000_000);
  expect(Math.max(...largest)).toBeLessThan(maxBodyBytes);
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBe(maxBodyBytes);
});
