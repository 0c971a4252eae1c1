import { expect, test } from "vitest";
import { type AccountFacts, accountTabsOf } from "./rules";

const alone = {
  hasCompany: false,
  companyRole: null,
  companyPlan: "none",
  paysHimself: false,
  inHolding: false,
} as const;
const admin = { ...alone, hasCompany: true, companyRole: 1, companyPlan: "running" } as const;
const organisation = ["company-settings", "company-groups", "manage-users"];

test.each<[string, AccountFacts, string[]]>([
  ["a person on trial", alone, ["account", "subscription"]],
  ["a person who pays", { ...alone, paysHimself: true }, ["account", "subscription", "company-settings"]],
  ["an administrator", admin, ["account", "subscription", ...organisation, "security-log"]],
  [
    "one whose plan has ended",
    { ...admin, companyPlan: "lapsed" },
    ["account", "subscription", ...organisation, "security-log"],
  ],
  ["an administrator without a plan", { ...admin, companyPlan: "none" }, ["account", "subscription", "security-log"]],
  [
    "one who pays for himself alone",
    { ...admin, companyPlan: "none", paysHimself: true },
    ["account", "subscription", "security-log"],
  ],
  [
    "an administrator of an enterprise",
    { ...admin, companyPlan: "enterprise" },
    ["account", "subscription", ...organisation, "api-settings", "security-log"],
  ],
  [
    "a person where nothing is sold",
    { ...alone, companyPlan: "unlimited" },
    ["account", "subscription", "company-settings"],
  ],
  [
    "an administrator where nothing is sold",
    { ...admin, companyPlan: "unlimited" },
    ["account", "subscription", ...organisation, "api-settings", "security-log"],
  ],
  ["an editor", { ...admin, companyRole: 2 }, ["account"]],
  ["an editor of an enterprise", { ...admin, companyRole: 2, companyPlan: "enterprise" }, ["account"]],
  ["a user who pays for himself", { ...admin, companyRole: 3, paysHimself: true }, ["account", "subscription"]],
  ["one of a holding company", { ...admin, inHolding: true }, []],
])("%s sees the tabs that are his", (_, facts, tabs) => expect(accountTabsOf(facts)).toEqual(tabs));
