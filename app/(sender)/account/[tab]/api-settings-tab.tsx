import { notFound } from "next/navigation";
import { currentMe } from "@/app/me";
import { ApiSettings } from "../../organisation/api-settings";
import type { TabProps } from "./tab-props";

export async function ApiSettingsTabContent({ query }: TabProps) {
  const { company } = await currentMe();
  if (!company) notFound();
  return <ApiSettings companyId={company.id} query={query} />;
}
