import { afterEach, expect, test, vi } from "vitest";
import { graphemesOf } from "@/lib/platform/pdf/graphemes";
import { provided, usedButLacking } from "../../scripts/older-browsers.mjs";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["class A { static { b() } }", ["static {}"]],
  ["const a = /(?<=\\d),/", ["lookbehind"]],
  ["new RegExp(`(?<!a)b`)", ["lookbehind"]],
  ["Object.groupBy(a, b)", ["Object.groupBy"]],
  ["a.isWellFormed()", [".isWellFormed"]],
  ["new OffscreenCanvas(1, 1)", ["OffscreenCanvas"]],
  ["new Intl.Segmenter('en')", ["Intl.Segmenter"]],
  ["a.values().map(b)", ["Iterator.map"]],
  ["Object.values(a).map(b)", []],
  ["Promise.withResolvers ? Promise.withResolvers() : 1", []],
  ['"Segmenter" in Intl && new Intl.Segmenter("en")', []],
  ["a.toSorted(b)", []], // provided
  ["class A { #a = 1; b = this.#a ?? c?.d }", []],
])("of %s an old browser lacks %j", (code, lacking) => {
  expect(usedButLacking(code)).toEqual(lacking);
});

test("what cannot be read as ES2022 is refused", () => {
  expect(() => usedButLacking("const a = /a/v")).toThrow();
});

test("pages bring what old browsers lack of arrays and addresses", async () => {
  const canParse = Object.getOwnPropertyDescriptor(URL, "canParse");
  const names = [...provided].filter((name) => name.startsWith(".")).map((name) => name.slice(1));
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name)] as const);
  try {
    for (const name of names) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(URL, "canParse");
    await import("@/instrumentation-client");
    expect([URL.canParse("https://a.example/b"), URL.canParse("b", "https://a.example")]).toEqual([true, true]);
    expect(URL.canParse("b")).toBe(false);
    const items = [2, 3, 1];
    expect(items.toSorted()).toEqual([1, 2, 3]);
    expect(items.toSorted((one, other) => other - one)).toEqual([3, 2, 1]);
    expect(items.toReversed()).toEqual([1, 3, 2]);
    expect(items.toSpliced(1, 1, 7, 8)).toEqual([2, 7, 8, 1]);
    expect(items).toEqual([2, 3, 1]);
    expect(Object.keys(items)).toEqual(["0", "1", "2"]);
    expect(Object.keys(Array.prototype)).toEqual([]);
  } finally {
    if (canParse) Object.defineProperty(URL, "canParse", canParse);
    for (const [name, property] of own) if (property) Object.defineProperty(Array.prototype, name, property);
  }
});

test("letters keep their marks where the browser cannot tell characters apart", () => {
  const text = "e\u0301a\u094d\u200dbc";
  const asModern = graphemesOf(text);
  vi.stubGlobal("Intl", {});
  expect(graphemesOf(text)).toEqual(asModern);
});
