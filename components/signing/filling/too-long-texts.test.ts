import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import type { ShownField } from "@/lib/signing/schema";
import { nothing } from "./entries";
import { tooLongTexts } from "./too-long-texts";

const words = messagesOf("en").SigningPage;

test.each([
  ["the most that any field takes", null, "x".repeat(2000), null],
  ["one character more", null, "x".repeat(2001), 2000],
  ["as many as an input takes", null, "x".repeat(10_000), 2000],
  ["emojis, which count twice", null, "😀".repeat(1001), 2000],
  ["as many as the sender allows, with spaces around", 5, " hello ", null],
  ["one more than the sender allows", 5, "hello!", 5],
  ["accents that are written apart", 5, "e\u0301".repeat(5), null],
])("a text is told to be too long at once: %s", (_, maxLength, value, maximum) => {
  const field = { id: 1, formatRules: maxLength && { format: "text", maxLength } } as unknown as ShownField; // all that is read of it
  const told = tooLongTexts([field], new Map([[1, { ...nothing, value }]]), words);
  expect(told).toEqual(maximum ? [[1, `Not saved: the limit is ${maximum} characters.`]] : []);
});
