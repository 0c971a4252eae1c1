import { expect, it } from "vitest";
import { fieldTypes, languages, ownMailKinds, recipientRoles } from "@/db/enums";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { linesWith } from "@/tests/support/comparisons";
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

/** Files that name roles, and files that use the word “copy” for the act of copying. */
const mayName = new Set([
  "db/enums.ts",
  "lib/recipients/roles.ts",
  "components/recipients/role-icons.ts",
  "components/designer/properties/properties-panel.tsx",
  "components/templates/list/destination-panel.tsx",
  "components/templates/list/template-actions.tsx",
]);
const names = `(?:${recipientRoles.join("|")})`;

it.each([
  [
    "a text other than a button's word, a class or the role that somebody gets",
    `(?<!t\\(|className=|recipientRole: )["']${names}["']`,
  ],
  ["a key", String.raw`\b(?:approver|inPerson)\??:`],
  ["a property", `(?:roleDefinitions|roleIcons|recipientRoleIds)\\.${names}`],
  ["the standard one in a comparison", "[=!]== standardRole|case standardRole|standardRole [=!]=="],
])("are told apart by their definitions alone, and not by %s", (_, way) => {
  const isOther = ({ path }: { path: string }) => !mayName.has(path) && !path.startsWith("lib/recipients/roles/");
  expect(linesWith(new RegExp(way)).filter(isOther)).toEqual([]);
});

it("let organisations word their requests and reminders", () => {
  for (const role of recipientRoles)
    for (const [mail, standard] of [
      ["request", "signatureRequest"],
      ["reminder", "reminder"],
    ] as const)
      expect(ownMailKinds).toContain(roleDefinitions[role].mails[mail] ?? standard);
});
