import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { HandOnForm } from "./hand-on-form";

const shown = (wrong: Record<string, string>) => {
  const form = {
    token: "x",
    words: messagesOf("en").HandOn,
    language: "en",
    languages: [],
    problem: "",
    kept: {},
  } as const;
  return renderToStaticMarkup(createElement(HandOnForm, { ...form, limit: "Up to 1000 characters.", wrong }));
};

test("the reason says how long it can be, or why it was refused", () => {
  expect(shown({})).toMatch(
    /<textarea[^>]* aria-describedby="hand-on-reason-problem[^]*<p id="hand-on-reason-problem" class="quiet">Up to 1000 characters\.</,
  );
  expect(shown({ reason: "Too long to keep." })).toMatch(
    /<p id="hand-on-reason-problem" class="problem">Too long to keep\.</,
  );
});
