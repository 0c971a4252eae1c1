import { currentMe } from "@/app/me";
import { NewOrganisation } from "@/components/organisations/new-organisation";
import { ClientMessages } from "@/components/shell/client-messages";
import { CompanyGroups } from "../../organisation/company-groups";
import { CompanySettings } from "../../organisation/company-settings";
import { CompanyUsers } from "../../organisation/company-users";
import { SecurityLog } from "../../organisation/security-log";
import type { TabProps } from "./tab-props";

/** Somebody who pays for a plan but has no organisation yet creates it here. */
export async function CompanySettingsTab({ part, query }: TabProps) {
  const { company } = await currentMe();
  if (company) return <CompanySettings companyId={company.id} part={part} query={query} />;
  return (
    <ClientMessages namespaces={["CompanyForm", "validation"]}>
      <NewOrganisation />
    </ClientMessages>
  );
}

export async function SecurityLogTab({ query }: TabProps) {
  const { company } = await currentMe();
  return company ? <SecurityLog companyId={company.id} query={query} /> : null;
}

export async function CompanyGroupsTab({ query }: TabProps) {
  const { company } = await currentMe();
  return company ? <CompanyGroups companyId={company.id} query={query} /> : null;
}

export async function ManageUsersTab({ query }: TabProps) {
  const { company } = await currentMe();
  return company ? <CompanyUsers companyId={company.id} query={query} /> : null;
}
