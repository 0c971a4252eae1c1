import { expect, test } from "vitest";
import { type AccountStanding, accountTabsOf } from "./rules";

const alone = { hasCompany: false, companyRole: null, plan: "none", inHolding: false } as const;
const admin = { hasCompany: true, companyRole: 1, plan: "company", inHolding: false } as const;
const organisation = ["company-settings", "company-groups", "manage-users"];

test.each<[string, AccountStanding, string[]]>([
  ["a person on trial", alone, ["account", "subscription"]],
  ["a person who pays", { ...alone, plan: "personal" }, ["account", "subscription", "company-settings"]],
  ["an administrator", admin, ["account", "subscription", ...organisation]],
  ["an administrator without a plan", { ...admin, plan: "none" }, ["account", "subscription"]],
  [
    "an administrator of an enterprise",
    { ...admin, plan: "enterprise" },
    ["account", "subscription", ...organisation, "api-settings"],
  ],
  ["an editor", { ...admin, companyRole: 2 }, ["account"]],
  ["an editor of an enterprise", { ...admin, companyRole: 2, plan: "enterprise" }, ["account"]],
  ["a user who pays for himself", { ...admin, companyRole: 3, plan: "personal" }, ["account", "subscription"]],
  ["one of a holding company", { ...admin, inHolding: true }, []],
])("%s sees the tabs that are his", (_, standing, tabs) => expect(accountTabsOf(standing)).toEqual(tabs));
