import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function WorkflowListLoading() {
  return (
    <PageSkeleton action>
      <ListSkeleton tabs />
    </PageSkeleton>
  );
}
