import { describe, expect, test } from "vitest";
import { demoDocuments } from "@/lib/documents/sample-documents";
import en from "@/messages/en.json";
import { demoDefinitions, demoKinds, fieldsOf, kindOf, openSteps, titles } from "./rules";

describe.each(demoKinds)("%s", (kind) => {
  const { steps, typeId } = demoDefinitions[kind];
  const names = steps.flatMap((step) => fieldsOf(step).map(({ name }) => name));

  test("each of its fields has a name in the catalogue", () => {
    expect(names.filter((name) => !(name in en.Demo.field))).toEqual([]);
  });

  test("each of its fields and images has a blank in the document, and each blank one of them", async () => {
    const { blanks } = await demoDocuments[kind]({ isDemo: true });
    const asked = [
      ...names,
      ...steps.flatMap(({ images, hasTitle }) => [...images, ...(hasTitle ? titles : [])]),
    ].toSorted();
    const placed = [...new Set(blanks.filter(({ kind: one }) => one !== "date").map(({ name }) => name))];
    expect(placed.toSorted()).toEqual(asked);
  });

  test("is found by its type id", () => expect(kindOf(typeId)).toBe(kind));
});

test("a step is open until all of its images are there", () => {
  const { "real-estate": lease } = demoDefinitions;
  const open = (...known: string[]) => openSteps(lease, (name) => known.includes(name)).map(({ step }) => step);
  expect(open()).toEqual(["step-two", "step-three"]);
  expect(open("lesseeSignature")).toEqual(["step-two", "step-three"]);
  expect(open("lesseeSignature", "lesseeInitials")).toEqual(["step-three"]);
});
