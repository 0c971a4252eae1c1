import { describe, expect, it } from "vitest";
import { type FieldType, fieldTypes } from "@/db/enums";
import type { FormWidget } from "@/lib/platform/pdf/contract";
import { comparisonsWith } from "@/tests/support/comparisons";
import { inToolbox, isEntered, isFilled, fieldTypesWhere, typeOfWidget } from "./kinds";

describe("the kinds of fields", () => {
  it("are in the toolbox once each", () => {
    expect(inToolbox.toSorted()).toEqual(fieldTypes.toSorted());
  });

  it("count as filled only by the kind of entry that they hold", () => {
    const filledBy = (entered: Partial<Parameters<typeof isFilled>[1]>) =>
      fieldTypesWhere((type) => isFilled(type, { value: null, selected: false, hasImage: false, ...entered }));
    const texts: FieldType[] = ["input", "combo", "recipientName", "signDate"];
    expect(filledBy({ value: "x" })).toEqual([...texts, "stamp"]);
    expect(filledBy({ value: " " })).toEqual([]);
    expect(filledBy({ selected: true })).toEqual(["checkbox", "radio"]);
    expect(filledBy({ hasImage: true })).toEqual(["signature", "picture", "stamp"]);
  });

  it("are entered by the recipient, except signatures, pictures and fields that the product fills", () => {
    expect(fieldTypesWhere(isEntered)).toEqual(["input", "checkbox", "combo", "radio"]);
  });

  it("cover every widget of an uploaded form", () => {
    const widgets: FormWidget[] = ["text", "choice", "checkbox", "radio", "signature"];
    expect(widgets.map(typeOfWidget)).toEqual(["input", "combo", "checkbox", "radio", "signature"]);
  });
});

/** Files that use the same words for something else: browser inputs, PDF stamps, Adobe's tags, blanks of a sample, a property. */
const sameWords = new Set([
  "components/signing/filling/show-entry.ts",
  "lib/sealing/stamps.ts",
  "lib/documents/tags/parse-adobe-tag.ts",
  "lib/documents/sample-form.ts",
  "lib/platform/http/case.ts",
]);
it("are compared by name only in their definitions", () => {
  const isOther = (path: string) => path.startsWith("lib/platform/pdf/") || sameWords.has(path);
  expect(comparisonsWith(fieldTypes).filter(({ path }) => !isOther(path))).toEqual([]);
});
