import { expect, test } from "vitest";
import { sameOriginPath } from "./same-origin-path";

test.each(["/", "/documents/5?tab=audit#top", "/documents?search=%CE%B1"])("keeps %s", (path) => {
  expect(sameOriginPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "documents",
  "",
  "/\t/evil.example",
  "/..//evil.example",
  "/documents/../..//evil.example",
  "/.//evil.example",
  "/a\\b",
])("refuses %j", (path) => expect(sameOriginPath(path)).toBeNull());

test("refuses anything but a string", () => {
  expect(sameOriginPath(undefined)).toBeNull();
  expect(sameOriginPath(["/", "/documents"])).toBeNull();
});
