import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Query } from "@/app/first-of";
import { workflowTabs } from "@/lib/workflows/schema/list";
import { WorkflowListScreen } from "../../workflow-list-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("WorkflowList"))("title") };
}

export default function WorkflowListPage({ searchParams }: { searchParams: Query }) {
  return <WorkflowListScreen query={searchParams} path="/documents" tabs={workflowTabs} first="all" />;
}
