import { expect, test } from "vitest";
import { wordsOf } from "./words-of";

/** What a bar, an end or the way without scripts says, whatever there is to fill in. */
const shownToAll = [
  "asks",
  "finish",
  "finishing",
  "consentTitle",
  "consentText",
  "agreeAndSign",
  "completeTitle",
  "completeText",
  "notYetText",
  "declinedText",
  "declinedNext",
  "cancelledText",
  "cancelledNext",
  "plainTitle",
  "plainText",
  "plainFinish",
] as const;

test.each(["approver", "viewer"] as const)("an %s is told of the act of the role, and not of signing", (role) => {
  const words = wordsOf("en", role);
  expect(shownToAll.filter((key) => /\bsign(?!ed copy)/i.test(words[key]))).toEqual([]);
  const act = role === "approver" ? /approv/i : /read|confirm/i;
  expect([words.finish, words.cancelledText, words.plainTitle].filter((word) => !act.test(word))).toEqual([]);
});
