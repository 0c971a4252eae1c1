import { CardGridSkeleton } from "@/components/ui/card-grid-skeleton";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { PageSkeleton } from "@/components/ui/page-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

/** Placeholders for greeting, the panel about what was sent, four figures and a list. */
export function DashboardSkeleton({ hasPanel }: { hasPanel: boolean }) {
  return (
    <PageSkeleton subtitle action>
      {hasPanel ? <Skeleton className="mb-8 h-[300px] w-full rounded-card max-lg:h-[420px]" /> : null}
      <Skeleton className="mb-8 h-[118px] w-full rounded-card max-lg:h-[220px]" />
      <Skeleton className="mb-2 h-[26px] w-32" />
      <ListSkeleton search={false} rows={6} pictures />
    </PageSkeleton>
  );
}

/** Placeholders for greeting, search and cards. */
export function HoldingSkeleton() {
  return (
    <PageSkeleton subtitle action>
      <CardGridSkeleton />
    </PageSkeleton>
  );
}
