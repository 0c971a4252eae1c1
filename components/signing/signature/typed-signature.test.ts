import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { ownName } from "@/lib/signing/rules/own-name";
import { TypedSignature } from "./typed-signature";

const acts = { image: null, onImage: () => {}, onApply: () => {} };
const shown = (firstName: string, lastName: string) =>
  renderToStaticMarkup(
    createElement(TypedSignature, {
      ...acts,
      words: messagesOf("en").SigningPage,
      initial: ownName({ firstName, lastName }, false),
      isInitial: false,
    }),
  );

test("a name that does not fit is not typed in advance, and the field says how much fits", () => {
  const long = shown("Alexandros", "Papadimitriou-Konstantinidis");
  expect(long).toContain('value=""');
  expect(long).toMatch(/aria-describedby="typed-limit".*id="typed-limit"[^>]*>Up to 20 characters\.</s);
  const short = shown("Ariadne", "Vale");
  expect(short).toContain('value="Ariadne Vale"');
  expect(short).not.toContain("typed-limit");
});
