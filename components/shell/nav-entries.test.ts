import { expect, test } from "vitest";
import { navEntriesOf } from "./nav-entries";

const keysOf = (over: Partial<Parameters<typeof navEntriesOf>[0]>) =>
  navEntriesOf({ inHolding: false, hasCompany: false, hasGroups: false, hasMailbox: false, ...over }).map(
    ({ key }) => key,
  );

test("a holding company's people see their organisations and nothing else", () => {
  expect(keysOf({ inHolding: true, hasCompany: true, hasGroups: true })).toEqual(["organisations"]);
});

test("everyone else sees the dashboard first and the account last", () => {
  const keys = keysOf({});
  expect([keys[0], keys.at(-1)]).toEqual(["dashboard", "account"]);
  expect(keys).not.toContain("organisations");
});

test("folders show with an organisation and a group in it", () => {
  expect(keysOf({ hasCompany: true, hasGroups: true })).toContain("folders");
  expect(keysOf({ hasCompany: true })).not.toContain("folders");
  expect(keysOf({ hasGroups: true })).not.toContain("folders");
});

test("the mailbox shows where there is one", () => {
  expect(keysOf({ hasMailbox: true })).toContain("mailbox");
  expect(keysOf({})).not.toContain("mailbox");
});
