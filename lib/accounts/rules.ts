import { companyRoles } from "@/db/enums";

export const accountTabs = [
  "account",
  "subscription",
  "company-settings",
  "company-groups",
  "manage-users",
  "api-settings",
] as const;
export type AccountTab = (typeof accountTabs)[number];

export type AccountStanding = {
  hasCompany: boolean;
  /** Null where there is no organisation. */
  companyRole: number | null;
  plan: "none" | "personal" | "company" | "enterprise";
  inHolding: boolean;
};

/** Which tabs of /account this person sees (spec accounts.md section 6). A holding company's people have no account page. */
export function accountTabsOf({ hasCompany, companyRole, plan, inHolding }: AccountStanding): AccountTab[] {
  if (inHolding) return [];
  const isAdmin = hasCompany && companyRole === companyRoles.administrator;
  const shown: Record<AccountTab, boolean> = {
    account: true,
    subscription: !hasCompany || plan === "personal" || isAdmin,
    // Who pays for a plan and has no organisation yet makes it there: the form comes first.
    "company-settings": plan !== "none" && (isAdmin || !hasCompany),
    "company-groups": plan !== "none" && isAdmin,
    "manage-users": plan !== "none" && isAdmin,
    "api-settings": plan === "enterprise" && isAdmin,
  };
  return accountTabs.filter((tab) => shown[tab]);
}
