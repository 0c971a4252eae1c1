import { expect, test } from "vitest";
import { newRow } from "@/components/recipients/recipient-form";
import type { DraftRecipient } from "@/components/wizard/draft/draft";
import { filledRoles, rowOf, savableRows } from "./recipient-rows";

const ana = { firstName: "Ana", lastName: "López", email: "Ana@example.com" };

test("saves the valid rows, numbered in their order, and leaves out unfinished ones", () => {
  const rows = [newRow("es", ana), newRow("en"), newRow("gk", { ...ana, email: "b@example.com" })];
  expect(savableRows(rows)?.map(({ input }) => [input.email, input.actionIndex, input.defaultLanguage])).toEqual([
    ["ana@example.com", 0, "es"],
    ["b@example.com", 1, "gk"],
  ]);
});

test("who acts together with an unfinished row does not join the step before it", () => {
  const last = { ...newRow("en", { ...ana, email: "b@example.com" }), together: true };
  const rows = [newRow("es", ana), newRow("en"), last];
  expect(savableRows(rows)?.map(({ input }) => input.actionIndex)).toEqual([0, 1]);
});

test("says of a copy alone when it goes out", () => {
  const rows = (["approver", "copy"] as const).map((role) => ({ ...newRow("en", ana), role }));
  expect(savableRows(rows)?.map(({ input }) => [input.recipientRoleId, input.copyAt])).toEqual([
    [2, null],
    [4, "completed"],
  ]);
});

test("saves a part without a name of its own when it has members, once each of them has a name", () => {
  const alternate = { ...ana, mobileNumber: "" };
  const shared = { ...newRow("en"), members: [alternate, { ...alternate, email: "B@example.com" }] };
  expect(savableRows([shared])?.map(({ input }) => [input.email, input.members?.map(({ email }) => email)])).toEqual([
    [null, ["ana@example.com", "b@example.com"]],
  ]);
  expect(savableRows([{ ...shared, id: 4, members: [alternate, { ...alternate, firstName: " " }] }])).toBeNull();
});

test("saves who has one name only, and nobody else without a last name", () => {
  const single = newRow("en", { ...ana, lastName: "", singleName: true });
  expect(savableRows([single])?.map(({ input }) => [input.lastName, input.singleName])).toEqual([[null, true]]);
  expect(savableRows([{ ...single, singleName: false }])).toEqual([]);
});

test("in person nobody needs an address, and a host's is checked only there", () => {
  const row = { ...newRow("en", { ...ana, email: "" }), id: 4, role: "inPerson" as const };
  expect(savableRows([row])?.map(({ input }) => [input.email, input.hostEmail])).toEqual([[null, null]]);
  expect(savableRows([{ ...row, hostEmail: "shop" }])).toBeNull();
  expect(savableRows([{ ...row, hostEmail: "shop", role: "signer", email: ana.email }])).toHaveLength(1);
  expect(savableRows([{ ...row, role: "signer" }])).toBeNull();
});

test("saves nothing while a stored recipient is invalid, so that it is not deleted", () => {
  const stored = { ...newRow("en", ana), id: 4 };
  expect(savableRows([{ ...stored, email: "ana@" }, newRow("en", ana)])).toBeNull();
  expect(savableRows([{ ...stored, accessCode: "12345678901234567" }])).toBeNull();
  expect(savableRows([stored])).toHaveLength(1);
});

test("of a strict draft, what the template leaves open is corrected as often as it takes, and nothing else", () => {
  const frozen = (isFrozen: boolean) => ({
    firstNameChangesFrozen: isFrozen,
    lastNameChangesFrozen: isFrozen,
    emailChangesFrozen: isFrozen,
    mobileNumberChangesFrozen: isFrozen,
    defaultLanguageChangesFrozen: isFrozen,
  });
  const role = (id: number, isFrozen: boolean) => ({ ...stored, id, ...frozen(isFrozen) });
  const roles = [role(1, false), role(2, true)];
  const change = { firstName: " Anna ", mobileNumber: "306912345678", defaultLanguage: "gk" as const };
  const rows = roles.map((one) => ({ ...rowOf(one, undefined), ...change }));
  const expected = [{ id: 1, firstName: "Anna", mobileNumber: "306912345678", defaultLanguage: "gk" }];
  expect(filledRoles(roles, rows)).toEqual(expected);
  expect(
    filledRoles(
      roles,
      roles.map((one) => rowOf(one, undefined)),
    ),
  ).toEqual([]);
  const single = roles.map((one) => ({ ...rowOf(one, undefined), lastName: "", singleName: true }));
  expect(filledRoles(roles, single)).toEqual([{ id: 1, singleName: true }]);
});

const stored = {
  workflowActionId: 1,
  firstName: "Ana",
  lastName: "Lopez",
  singleName: false,
  email: "ana@example.com",
  members: [],
  hostName: null,
  hostEmail: null,
  defaultLanguage: "en",
  privateMessage: null,
  accessCode: null,
  mobileNumber: null,
  hasOtpStep: false,
  forceOtp: false,
  webformEnabled: false,
  signatureMethods: [],
  attachments: [],
  actionIndex: 0,
  recipientRoleId: 1,
  copyAt: null,
  roleName: "Tenant",
  mail: true,
  externalId: null,
  metadata: {},
  status: "waiting" as const,
} as const satisfies Partial<DraftRecipient>;
