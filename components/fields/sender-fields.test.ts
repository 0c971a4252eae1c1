import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { rulesOf } from "@/lib/fields/rules/schema";
import { CallFailure } from "@/lib/platform/http/call-api";
import messages from "@/messages/en.json";
import { SenderFields } from "./sender-fields";
import { problemsOf, type SenderField } from "./sender-values";

const field = (name: string): SenderField => ({
  ...rulesOf({ readOnly: true }),
  name,
  description: "",
  required: true,
  type: "input",
  multiline: false,
  options: [],
  value: null,
  selected: false,
});

test("a refusal stands at its field, also of one that is called as something that every object has", () => {
  const names = ["constructor", "toString", "Rent"];
  const markupOf = (errors: Record<string, string>) => {
    const problems = problemsOf(new CallFailure("ValidationFailed", null, errors));
    const form = createElement(SenderFields, { fields: names.map(field), problems, onChange: () => undefined });
    return renderToStaticMarkup(
      createElement(NextIntlClientProvider, { locale: "en", timeZone: "UTC", messages, children: form }),
    );
  };
  expect(markupOf({})).not.toContain('aria-invalid="true"');
  expect(markupOf({ "fields.constructor": "Too long" }).match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(markupOf({ "fields.constructor": "Too long" })).toContain("Too long");
});
