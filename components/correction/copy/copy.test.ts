import { expect, test } from "vitest";
import { givenField, givenRecipient, givenWorkflow } from "@/components/correction/changes/given-workflow";
import { correctionsBetween, lockedIdsOf } from "@/components/correction/changes/corrections-between";
import { designFieldOf, savedFieldOf } from "@/components/designer/design/design-field";
import { recipientRoleIds } from "@/db/enums";
import { type Copy, fieldsIn, newCopy, newIds, withoutRecipient, withRecipients } from "./copy";
import { withSavedFields } from "./saved-fields";

const before = givenWorkflow();
const copy = newCopy(before);
const [ana, ben, cleo] = before.signatories;
const idsIn = ({ after }: Copy) => fieldsIn(after.documents).map(({ id }) => id);

test("new ids are ones that no row and nothing in the copy has had", () => {
  const newId = newIds(copy);
  const [first, second] = [newId(), newId()];
  expect(first).toBeGreaterThan(10 ** 12);
  expect(second).toBe(first + 1);
  const added = withRecipients(copy, [...before.signatories, givenRecipient(first, "Dora")]);
  expect(newIds(withoutRecipient(added, first))()).toBeGreaterThan(first);
});

test("a removed recipient's fields go, and come back with the recipient", () => {
  const without = withoutRecipient(copy, ben?.id ?? 0);
  expect(idsIn(without)).toEqual([11, 13]);
  expect(without.after.signatories.map(({ actionIndex }) => actionIndex)).toEqual([0, 1]);
  const back = withRecipients(without, before.signatories);
  expect(idsIn(back).toSorted((a, b) => a - b)).toEqual([11, 12, 13]);
  expect(back.removed).toEqual([]);
  expect(correctionsBetween(before, back.after)).toEqual([]);
});

test("fields that a changed role may not have go", () => {
  const approver = cleo && { ...cleo, recipientRoleId: recipientRoleIds.approver };
  const changed = withRecipients(
    copy,
    [ana, ben, approver].flatMap((one) => one ?? []),
  );
  expect(idsIn(changed)).toEqual([11, 12]);
});

const savedOf = (fields: ReturnType<typeof fieldsIn>) =>
  fields.map((field, index) => ({ ...savedFieldOf(designFieldOf(field, 0), index), id: field.id }));
const save = (from: Copy, saved: Parameters<typeof withSavedFields>[1]["saved"]) =>
  withSavedFields(from, { documentId: 4, saved, lockedIds: lockedIdsOf(before) });
test("a saved field keeps its id, a new one gets one, and those of locked people stay as they are", () => {
  const given = savedOf(fieldsIn(before.documents)).map((one) => ({ ...one, name: `${one.name} renamed` }));
  const added = savedOf([givenField(0, 3)]).map((one) => ({ ...one, id: null, name: "Added" }));
  const { fields } = save(copy, [...given, ...added]);
  expect(fields.map(({ name }) => name)).toEqual([
    "Signature 11",
    "Signature 12 renamed",
    "Signature 13 renamed",
    "Added",
  ]);
  expect(fields.slice(0, 3).map(({ id }) => id)).toEqual([11, 12, 13]);
  expect(fields[3]?.id).toBeGreaterThan(10 ** 12);
});

test("a field that undoing brings back is the former one", () => {
  const all = savedOf(fieldsIn(before.documents));
  const without = save(copy, all.slice(0, 2)).copy;
  expect(idsIn(without)).toEqual([11, 12]);
  const returned = all.slice(2).map((one) => ({ ...one, id: null }));
  const back = save(without, [...all.slice(0, 2), ...returned]);
  expect(back.fields.map(({ id }) => id)).toEqual([11, 12, 13]);
  expect(correctionsBetween(before, back.copy.after)).toEqual([]);
});
