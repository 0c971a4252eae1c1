import { expect, test } from "vitest";
import { testField as field } from "@/tests/support/design-field";
import { designOf, designReducer } from "./design-reducer";
import type { DesignPerson } from "./designer-context";
import { askingFields, commonValue, fontFields, givenTo, possibleOwners } from "./shared-properties";

const person = (id: number, role: DesignPerson["role"]) => ({
  id,
  index: id,
  firstName: "A",
  lastName: "B",
  name: "A B",
  role,
  step: 0,
});
const signature = field("signature", { type: "signature", required: true });
const date = field("date", { type: "signDate" });
const text = field("text", { fontSize: 20 });

test("a property is shared by the fields that have it, and is mixed where they differ", () => {
  const all = [signature, date, text];
  expect(fontFields(all)).toEqual([date, text]);
  expect(askingFields(all)).toEqual([signature, text]);
  expect(commonValue(all, (one) => one.recipientId)).toBe(7);
  expect(commonValue(fontFields(all), (one) => one.fontSize)).toBeNull();
  expect(commonValue(askingFields(all), (one) => one.required)).toBeNull();
  expect(commonValue([text], (one) => one.required)).toBe(false);
  expect(commonValue([], (one) => one.required)).toBeNull();
});

test("who may have some of the fields is offered, and gets those alone, as one edit", () => {
  const [approver, signer, viewer] = [person(1, "approver"), person(2, "signer"), person(3, "viewer")];
  expect(possibleOwners([approver, signer, viewer], [signature, text])).toEqual([approver, signer]);
  expect(possibleOwners([approver, signer, viewer], [signature])).toEqual([signer]);
  const { given, kept } = givenTo(approver, [signature, date, text]);
  expect([given, kept]).toEqual([[date, text], [signature]]);
  const design = designOf([signature, date, text]);
  const keys = given.map(({ key }) => key);
  const after = designReducer(design, { type: "change", keys, change: { recipientId: approver.id } });
  expect(after.fields.map((one) => one.recipientId)).toEqual([7, 1, 1]);
  expect(designReducer(after, { type: "undo" }).fields).toEqual(design.fields);
});
