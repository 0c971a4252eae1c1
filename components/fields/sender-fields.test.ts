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

const markupOf = (fields: SenderField[], errors: Record<string, string> = {}) => {
  const problems = problemsOf(new CallFailure("ValidationFailed", null, errors));
  const children = createElement(SenderFields, { fields, problems, onChange: () => undefined });
  const intl = { locale: "en", timeZone: "UTC", messages, children };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, intl));
};

test("a refusal stands at its field, also of one that is called as something that every object has", () => {
  const fields = ["constructor", "toString", "Rent"].map(field);
  expect(markupOf(fields)).not.toContain('aria-invalid="true"');
  const refused = markupOf(fields, { "fields.constructor": "Too long" });
  expect(refused.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(refused).toContain("Too long");
});

test("that recipients cannot change the values is said where it is true of all", () => {
  const { hint, changeable } = messages.SenderFields;
  expect(markupOf([field("Rent")])).toContain(hint);
  const both = markupOf([field("Rent"), { ...field("Remark"), readOnly: false }]);
  expect(both).toContain(changeable);
  expect(both).not.toContain(hint);
});
