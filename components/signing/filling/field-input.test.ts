import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import type { ShownField } from "@/lib/signing/schema";
import { nothing } from "./entries";
import { FieldInput } from "./field-input";

const words = messagesOf("en").SigningPage;
const field = {
  id: 1,
  name: "Total",
  description: "",
  fieldType: "text",
  holds: "text",
  prefill: null,
  prefilled: true,
  isInitial: false,
  required: false,
  formatRules: null,
  multiline: false,
  comb: null,
  overflow: "shrink",
  applyDateTime: false,
  groupName: null,
  relativeTop: 10,
  relativeLeft: 10,
  relativeWidth: 30,
  relativeHeight: 3,
  fieldSettings: { fontFace: "sans", fontSize: 10 },
} as unknown as ShownField;

const acts = { language: "en", onChange: () => undefined, token: "t", onSign: () => undefined } as const;
const drawn = (printed: string | null) =>
  renderToStaticMarkup(
    createElement(FieldInput, {
      ...acts,
      field,
      entry: { ...nothing, value: "1,240.62 EUR", printed },
      page: { width: 600, height: 800 },
      words,
      problem: undefined,
      isNext: false,
      isFirst: true,
    }),
  );

test("what nobody types is read in the reader's language, with how it will be printed below it", () => {
  const html = drawn("1.240,62 EUR");
  expect(html).toMatch(/<output[^>]*>1,240\.62 EUR<\/output>/);
  expect(html).toMatch(/class="printed-as printed-as-always">Will be printed as 1\.240,62 EUR</);
  expect(drawn(null)).not.toContain("printed-as");
});
