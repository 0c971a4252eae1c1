import { expect, it } from "vitest";
import { fieldTypes, languages, recipientRoles } from "@/db/enums";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { comparisonsWith, linesWith } from "@/tests/support/comparisons";
import { fillsIn, namedActs, roleDefinitions, rolesWhere, signs } from "./roles";

it("hold the fields that their acts need", () => {
  expect(rolesWhere(signs)).toEqual(["signer", "inPerson"]);
  expect(rolesWhere(fillsIn)).toEqual(["signer", "approver", "inPerson"]);
  expect(fieldTypes.filter((type) => !roleDefinitions.approver.holds(type))).toEqual(["signature"]);
});

it("have a name in every language", () => {
  for (const language of languages)
    expect(Object.keys(messagesOf(language).RecipientRole.name).toSorted()).toEqual(recipientRoles.toSorted());
});

it("have acts of their own only where they act", () => {
  const acting = rolesWhere((role) => roleDefinitions[role].acts);
  expect(rolesWhere((role) => roleDefinitions[role].words.asked !== null)).toEqual(acting);
  expect(acting.map((role) => roleDefinitions[role].words.act)).toEqual([null, "approver", "viewer", null]);
  expect(namedActs).toEqual(["approver", "viewer"]);
});

/** Files that use the same words for something else: a template is copied or moved. */
const sameWords = ["components/templates/list/destination-panel.tsx"];

it("are compared by name only in their definitions", () => {
  expect(comparisonsWith(recipientRoles).filter(({ path }) => !sameWords.includes(path))).toEqual([]);
});

it("are told apart by their definitions, not by their ids", () => {
  const used = new RegExp(`recipientRoleIds\\.(?:${recipientRoles.join("|")})`);
  expect(linesWith(used)).toEqual([]);
});
