import type { Metadata } from "next";
import { Suspense } from "react";
import type { Query } from "@/app/first-of";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { workflowTabs } from "@/lib/workflows/schema/list";
import { findFolder } from "../../../find-folder";
import { manageHref } from "../../../manage-href";
import { WorkflowListScreen } from "../../../../workflow-list-screen";

type Props = { params: Promise<{ groupId: string }>; searchParams: Query };

const tabs = workflowTabs.filter((tab) => tab !== "all");

const skeleton = (
  <PageSkeleton back action>
    <ListSkeleton tabs pictures />
  </PageSkeleton>
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findFolder((await params).groupId)).name };
}

export default async function FolderPage({ params, searchParams }: Props) {
  const folder = await findFolder((await params).groupId);
  const path = `/folders/${folder.id}/workflows`;
  return (
    <Suspense fallback={skeleton}>
      <WorkflowListScreen
        query={searchParams}
        path={path}
        tabs={tabs}
        first="waitingForMe"
        folder={{ ...folder, manageHref: manageHref(folder) }}
      />
    </Suspense>
  );
}
