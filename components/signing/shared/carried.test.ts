import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { carry, forgetCarried, takeCarried } from "./carried";

/** A tab's storage has what it keeps as its own keys. */
const tabOf = () => {
  const methods = {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => void (tab[key] = text),
    removeItem: (key: string) => void delete tab[key],
  };
  const tab: Record<string, string> = Object.create(methods);
  return tab;
};
let tab: Record<string, string>;
beforeEach(() => {
  tab = tabOf();
  vi.stubGlobal("sessionStorage", tab);
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = { token: "one", language: "en" } as const;
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

test("what a closed gate stopped is there once, for an hour", () => {
  carry("entries", page, ["Chania"]);
  minutes(59);
  expect(takeCarried("entries", page)).toEqual(["Chania"]);
  expect(takeCarried("entries", page)).toBeUndefined();
  carry("entries", page, ["Chania"]);
  carry("signature", page, "drawn");
  minutes(61);
  expect([takeCarried("entries", page), takeCarried("signature", page)]).toEqual([undefined, undefined]);
});

test("a page brings along for ten minutes what was not saved when it was left", () => {
  carry("leaving", page, ["Chania"]);
  minutes(9);
  expect(takeCarried("leaving", page)).toEqual(["Chania"]);
  carry("leaving", page, ["Chania"]);
  minutes(11);
  expect(takeCarried("leaving", page)).toBeUndefined();
});

test.each([
  ["another link", { ...page, token: "two" }],
  ["another language", { ...page, language: "es" }],
] as const)("%s gets nothing of it", (_, other) => {
  carry("entries", page, ["1,234.50"]);
  expect(takeCarried("entries", other)).toBeUndefined();
  expect(takeCarried("entries", page)).toEqual(["1,234.50"]);
});

test("whatever is too old goes, also of a link that the tab has left", () => {
  carry("entries", page, ["Chania"]);
  tab["toast"] = "Saved";
  minutes(61);
  takeCarried("entries", { ...page, token: "two" });
  expect(Object.keys(tab)).toEqual(["toast"]);
});

test("nothing of a link stays after its end, and all of the others", () => {
  for (const token of ["one", "two"])
    for (const kind of ["entries", "leaving", "signature"] as const) carry(kind, { ...page, token }, 1);
  forgetCarried("one");
  expect(Object.keys(tab).map((key) => key.endsWith(" two"))).toEqual([true, true, true]);
});
