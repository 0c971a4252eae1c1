import { expect, test } from "vitest";
import type { Draft } from "@/components/wizard/draft/draft";
import type { FieldDto } from "@/lib/documents/schema";
import { correctionsBetween } from "./corrections-between";
import { givenField, givenRecipient, givenWorkflow } from "./given-workflow";

const before = givenWorkflow();
const changed = (change: (draft: Draft) => void) => {
  const after = structuredClone(before);
  change(after);
  return correctionsBetween(before, after);
};
const kinds = (list: ReturnType<typeof changed>) => list.map(({ kind }) => kind);
const person = (draft: Draft, index: number) => draft.signatories[index] ?? givenRecipient(0, "");
const fieldsOf = (draft: Draft): FieldDto[] => draft.documents[0]?.pages[0]?.fields ?? [];

test("nothing changed is no correction", () => {
  expect(changed(() => undefined)).toEqual([]);
});

test("says of a recipient only what changes", () => {
  const corrections = changed((draft) => {
    Object.assign(person(draft, 1), { email: "ben@other.test", privateMessage: "Hello" });
  });
  const expected = { signatoryId: 2, email: "ben@other.test", privateMessage: "Hello" };
  expect(corrections).toEqual([{ kind: "change_recipient", ...expected }]);
});

test("leaves whoever has finished alone, and their fields", () => {
  const corrections = changed((draft) => {
    Object.assign(person(draft, 0), { email: "other@example.test" });
    Object.assign(fieldsOf(draft)[0] ?? {}, { name: "Other" });
  });
  expect(corrections).toEqual([]);
});

test("adds a recipient with a field by a name within the call", () => {
  const corrections = changed((draft) => {
    draft.signatories.push({ ...givenRecipient(900, "Dora"), actionIndex: 3 });
    fieldsOf(draft).push(givenField(901, 900));
  });
  const dora = expect.objectContaining({ firstName: "Dora", actionIndex: 3 });
  expect(corrections).toEqual([
    { kind: "add_recipient", ref: "added-1", together: true, signatory: dora },
    { kind: "add_field", documentId: 4, ref: "added-1", field: expect.not.objectContaining({ signatoryId: 900 }) },
  ]);
});

test("a removed recipient takes their fields along, and the others move up without a move", () => {
  const corrections = changed((draft) => {
    draft.signatories.splice(1, 1);
    person(draft, 1).actionIndex = 1;
    fieldsOf(draft).splice(1, 1);
  });
  expect(corrections).toEqual([{ kind: "remove_recipient", signatoryId: 2 }]);
});

test("removes fields before it changes a role, and adds those that others refer to first", () => {
  const corrections = changed((draft) => {
    person(draft, 1).recipientRoleId = 2;
    fieldsOf(draft).splice(1, 1);
    const refers = {
      ...givenField(901, 3),
      fieldTypeId: 1,
      fieldType: "input" as const,
      formula: "[Signature 902] + 1",
    };
    fieldsOf(draft).push(refers, { ...givenField(902, 3), fieldTypeId: 1, fieldType: "input" });
  });
  expect(kinds(corrections)).toEqual(["remove_field", "change_recipient", "add_field", "add_field"]);
});

test("a field before another's changes only itself", () => {
  const corrections = changed((draft) => {
    for (const field of fieldsOf(draft)) field.fieldIndex += 1;
    Object.assign(fieldsOf(draft)[1] ?? {}, { relativeTop: 50 });
  });
  expect(corrections).toEqual([{ kind: "change_field", field: expect.objectContaining({ id: 12, relativeTop: 50 }) }]);
});

test("a recipient's own fields in another order are changed", () => {
  const [old, now] = [structuredClone(before), structuredClone(before)];
  fieldsOf(old).push(givenField(14, 3));
  fieldsOf(now).push(givenField(14, 3));
  for (const field of fieldsOf(now)) field.fieldIndex = 100 - field.fieldIndex;
  expect(kinds(correctionsBetween(old, now))).toEqual(["change_field", "change_field"]);
});

test("a field that goes to another recipient is a new one there", () => {
  const corrections = changed((draft) => Object.assign(fieldsOf(draft)[1] ?? {}, { signatoryId: 3 }));
  expect(kinds(corrections)).toEqual(["remove_field", "add_field"]);
});
