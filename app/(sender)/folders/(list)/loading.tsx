import { CardGridSkeleton } from "@/components/ui/card-grid-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";

export default function FoldersLoading() {
  return (
    <PageSkeleton>
      <CardGridSkeleton />
    </PageSkeleton>
  );
}
