import type { ReactNode } from "react";
import { ApiSettings } from "../../organisation/api-settings";
import { CompanyGroups } from "../../organisation/company-groups";
import { CompanySettings } from "../../organisation/company-settings";
import { CompanyUsers } from "../../organisation/company-users";
import { SecurityLog } from "../../organisation/security-log";
import type { CompanyTab } from "../../organisation/tab-href";

type TabProps = { companyId: number; query: Record<string, string | string[] | undefined>; part: string | null };

/** The content of each tab. A tab without content is not offered. */
export const companyTabContents: Partial<Record<CompanyTab, (props: TabProps) => ReactNode | Promise<ReactNode>>> = {
  "company-settings": CompanySettings,
  "company-groups": CompanyGroups,
  "manage-users": CompanyUsers,
  "api-settings": ApiSettings,
  "security-log": SecurityLog,
};
