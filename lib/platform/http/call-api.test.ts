import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAnswer } from "./call-api";

/** The sentence of the layout, and below it that of a page in another language. */
const carriers = [{ dataset: { refusedOnTheWay: "outer" } }, { dataset: { refusedOnTheWay: "inner" } }];

beforeEach(() => vi.stubGlobal("document", { querySelectorAll: () => carriers }));
afterEach(() => vi.unstubAllGlobals());

const failureOf = (status: number, text: string) => {
  try {
    readAnswer(status, text);
  } catch (failure) {
    return failure;
  }
  throw new Error("The call did not fail.");
};

test("a 413 of a proxy in front is told in the words of the page, in the reader's language", () => {
  const ofNginx = "<html><head><title>413 Request Entity Too Large</title></head></html>";
  expect(failureOf(413, ofNginx)).toMatchObject({ label: "RefusedOnTheWay", sentence: "inner", status: 413 });
});

test("our own 413 keeps its words", () => {
  const own = JSON.stringify({ success: false, label: "FileTooLarge", message: "At most 25 MB." });
  expect(failureOf(413, own)).toMatchObject({ label: "FileTooLarge", sentence: "At most 25 MB." });
});
