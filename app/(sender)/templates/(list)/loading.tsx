import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function TemplateListLoading() {
  return (
    <PageSkeleton action>
      <ListSkeleton />
    </PageSkeleton>
  );
}
