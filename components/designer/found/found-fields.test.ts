import { expect, test } from "vitest";
import { fieldTypeIds } from "@/db/enums";
import type { FoundFieldDto } from "@/lib/documents/found-fields-schema";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { fieldsOfPlaces, foundPlaces, guessedPeople, openPlaces, withGroup } from "./found-fields";

const found = (over: Partial<FoundFieldDto> = {}): FoundFieldDto => ({
  name: "Signature",
  description: "",
  fieldTypeId: fieldTypeIds.signature,
  isInitial: false,
  groupName: null,
  pageIndex: 0,
  relativeLeft: 10,
  relativeTop: 20,
  relativeWidth: 30,
  relativeHeight: 4,
  multiline: false,
  comb: null,
  format: "text",
  party: null,
  confidence: 0.8,
  ...over,
});
const person = (id: number, name: string, over: Partial<DesignPerson> = {}): DesignPerson => ({
  id,
  index: id,
  firstName: name,
  lastName: "",
  name,
  role: "signer",
  step: 1,
  ...over,
});
const places = (...list: FoundFieldDto[]) => foundPlaces(7, list, (tool) => `a ${tool}`);

test("a place becomes a field of its person, and is open again once the field is gone", () => {
  const all = places(found({ name: "" }), found({ relativeTop: 40, fieldTypeId: fieldTypeIds.input, format: "iban" }));
  const fields = fieldsOfPlaces(all, () => person(3, "Ann"), []);
  expect(fields).toMatchObject([
    { name: "a signature", recipientId: 3, documentId: 7, required: true, relativeTop: 20 },
    { name: "Signature", format: "iban", required: false, relativeTop: 40 },
  ]);
  expect(openPlaces(all, fields.slice(0, 1), new Set())).toEqual(all.slice(1));
  expect(openPlaces(all, [], new Set([all[0]?.key ?? ""]))).toEqual(all.slice(1));
  expect(
    openPlaces(
      all,
      fields.map((field) => ({ ...field, pageIndex: 1 })),
      new Set(),
    ),
  ).toEqual(all);
});

test("the buttons of a group come together, and names are not given twice", () => {
  const button = { fieldTypeId: fieldTypeIds.radio, groupName: "Yes / No" };
  const all = places(found(button), found({ ...button, relativeLeft: 60 }), found({ relativeTop: 60 }));
  const [first] = all;
  if (!first) throw new Error("There is none");
  expect(withGroup(first, all)).toEqual(all.slice(0, 2));
  const fields = fieldsOfPlaces(all, () => person(3, "Ann"), []);
  expect(fields.map(({ name, groupName }) => [name, groupName])).toEqual([
    ["Signature", "Yes / No"],
    ["Signature 2", "Yes / No"],
    ["Signature 3", null],
  ]);
});

test("parties go to the people who are called so, and the others in their order", () => {
  const people = [person(1, "Ann"), person(2, "Tenant"), person(3, "Bob")];
  const guessed = guessedPeople(["tenant", "landlord", ""], people);
  expect([...guessed].map(([party, { id }]) => [party, id])).toEqual([
    ["tenant", 2],
    ["landlord", 1],
    ["", 3],
  ]);
});

test("someone who only gets a copy has no fields", () => {
  expect(fieldsOfPlaces(places(found()), () => person(3, "Ann", { role: "copy" }), [])).toEqual([]);
});
