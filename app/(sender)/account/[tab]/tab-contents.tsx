import type { ReactNode } from "react";
import type { AccountTab } from "@/lib/accounts/rules";
import { AccountTabContent } from "./account-tab";
import { ApiSettingsTabContent } from "./api-settings-tab";
import { CompanyGroupsTab, CompanySettingsTab, ManageUsersTab, SecurityLogTab } from "./organisation-tabs";
import { SubscriptionTab } from "./subscription-tab";
import type { TabProps } from "./tab-props";

/** The content of each tab. A tab without content is not offered. */
export const tabContents: Partial<Record<AccountTab, (props: TabProps) => Promise<ReactNode>>> = {
  account: AccountTabContent,
  subscription: SubscriptionTab,
  "company-settings": CompanySettingsTab,
  "company-groups": CompanyGroupsTab,
  "manage-users": ManageUsersTab,
  "api-settings": ApiSettingsTabContent,
  "security-log": SecurityLogTab,
};
