import { expect, test } from "vitest";
import { brokenInCss, lackingInCss } from "../../scripts/older-css.mjs";

test.each([
  ["a:has(b) { color: red }", ["a:has(b)"]],
  ["a:is(b, c):focus-visible::before { color: red }", []],
  ["a { & b { color: red } }", ["nesting"]],
  ["a { b { color: red } }", ["nesting"]],
  [".\\[\\&_a\\:has\\] { color: red }", []],
  ["@container (min-width: 1px) { a { color: red } }", ["@container"]],
  ["a { width: 2cqw }", ["container_query_length_units"]],
  ["a { width: 2dvh; color: rgb(1 2 3 / 0.5); inset: 0 }", []],
  ["a { color: color-mix(in srgb, red, blue) }", ["color-mix()"]],
  ["a { --own: light-dark(red, blue) }", ["light-dark()"]],
  ["a { color: red; color: color-mix(in srgb, red, blue) }", []],
  ["@supports (color: color-mix(in srgb, red, red)) { a { color: color-mix(in srgb, red, blue) } }", []],
  ["@supports selector(a:has(b)) { a:has(b) { color: red } }", []],
  ["a { text-wrap: balance }", ["text-wrap"]],
  ["a { overflow: clip; display: grid }", ["overflow: clip"]],
  ["@media (width >= 40rem) { a { color: red } }", ["@media range"]],
  ["@media (min-width: 40rem) and (pointer: fine) { a { color: red } }", []],
  ["@starting-style { a { opacity: 0 } }", ["@starting-style"]],
  ["@keyframes a { from { opacity: 0 } 50% { opacity: 1 } }", []],
  ["a { background: url(a:has) } b::after { content: ':has(2cqw)' }", []],
])("of %s an old browser lacks %j", (css, lacking) => {
  expect([...lackingInCss(css).keys()]).toEqual(lacking);
});

test("what is harmless is known by its name, and of a parent's look by its whole selector", () => {
  expect(brokenInCss("a { cursor: grab } .bar-go:not(:has(button)) { display: none } @property --a {}")).toEqual([]);
  expect(brokenInCss(".any:has(button) { display: none } a { color: light-dark(red, blue) }")).toEqual([
    ".any:has(button)",
    "light-dark()",
  ]);
});
