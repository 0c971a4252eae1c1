import { companyRoles } from "@/db/enums";
import type { CompanyPlanState } from "@/lib/billing/find-plan";

/** Characters of a password. */
export const minimumPassword = 8;
export const maximumPassword = 128;

/** How long the code that confirms an address works, its length, and how often all codes of an address are tried from a network. */
export const confirmationMinutes = 15;
export const confirmationDigits = 5;
export const maximumConfirmationTries = 20;

/** How long the link that confirms a new address works, and the one at the old address that undoes the change. */
export const emailChangeHours = 24;
export const emailUndoDays = 7;

export const accountTabs = [
  "account",
  "subscription",
  "company-settings",
  "company-groups",
  "manage-users",
  "api-settings",
  "security-log",
] as const;
export type AccountTab = (typeof accountTabs)[number];

export type AccountFacts = {
  hasCompany: boolean;
  /** Null where there is no organisation. */
  companyRole: number | null;
  /** The organisation's plan; its people can still be removed after it has lapsed. */
  companyPlan: CompanyPlanState;
  /** The person has a running subscription of their own. */
  paysHimself: boolean;
  inHolding: boolean;
};

/** Which tabs of /account this person sees (specification, Accounts 6). A holding company's people have no account page. */
export function accountTabsOf(facts: AccountFacts): AccountTab[] {
  const { hasCompany, companyRole, companyPlan, paysHimself, inHolding } = facts;
  if (inHolding) return [];
  const isAdmin = hasCompany && companyRole === companyRoles.administrator;
  const hadPlan = isAdmin && companyPlan !== "none";
  const shown: Record<AccountTab, boolean> = {
    account: true,
    subscription: !hasCompany || paysHimself || isAdmin,
    // Somebody who has a plan but no organisation yet creates it on this tab.
    "company-settings": hadPlan || (!hasCompany && (paysHimself || companyPlan === "unlimited")),
    "company-groups": hadPlan,
    "manage-users": hadPlan,
    "api-settings": isAdmin && (companyPlan === "enterprise" || companyPlan === "unlimited"),
    "security-log": isAdmin,
  };
  return accountTabs.filter((tab) => shown[tab]);
}
