import { expect, test } from "vitest";
import { nameCharacters } from "./name-characters";

test.each([
  ["en", "𓂀 (U+13080, Egyptian hieroglyphs), 😀 (U+1F600), አ (U+12A0, Ethiopic)"],
  ["es", "𓂀 (U+13080, jeroglíficos egipcios), 😀 (U+1F600), አ (U+12A0, etiópico)"],
  ["gk", "𓂀 (U+13080, Αιγυπτιακά Ιερογλυφικά), 😀 (U+1F600), አ (U+12A0, Αιθιοπικό)"],
  ["gk-latn", "𓂀 (U+13080, Egyptian hieroglyphs), 😀 (U+1F600), አ (U+12A0, Ethiopic)"],
] as const)("a character is named by code point and script: %s", (language, named) => {
  expect(nameCharacters(language, "𓂀 😀 አ")).toBe(named);
});

test("an invisible one is named by its code point alone", () => {
  expect(nameCharacters("en", "\u202e \u200f 😀")).toBe("U+202E, U+200F, 😀 (U+1F600)");
});

test("one that no reader's font has, nor any script, is named by its code point", () => {
  expect(nameCharacters("en", "\u{E000} \u{1FBC1}")).toBe("\u{E000} (U+E000), \u{1FBC1} (U+1FBC1)");
});
