import { expect, test } from "vitest";
import { findMatches, markParts } from "./find-matches";

const pieces = (...texts: string[]) => texts.map((str) => ({ str, hasEOL: false }));

test("a text is found whatever its case, also across pieces and lines", () => {
  const page = [...pieces("Maria Ló", "pez signs. maria "), { str: "signs", hasEOL: true }, ...pieces("again")];
  const { count, parts } = findMatches(page, "MARIA LÓPEZ");
  expect(count).toBe(1);
  expect(parts.slice(0, 2)).toEqual([[{ match: 0, start: 0, end: 8 }], [{ match: 0, start: 0, end: 3 }]]);
  expect(findMatches(page, "maria").count).toBe(2);
  expect(findMatches(page, "signs again").count).toBe(1);
  expect(findMatches(page, " ").count).toBe(0);
  expect(findMatches(page, "nobody").count).toBe(0);
});

test("matches are marked, and nothing of the document becomes HTML", () => {
  const { parts } = findMatches(pieces("<b>a & a"), "a");
  expect(markParts("<b>a & a", parts[0] ?? [], 1)).toBe('&lt;b&gt;<mark>a</mark> &amp; <mark data-current="">a</mark>');
});
