import { ListSkeleton } from "@/components/ui/list-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

const lists = new Set(["company-groups", "manage-users"]);

/** Placeholder rows for tabs with a list, cards for the others. */
export function TabSkeleton({ tab }: { tab: string }) {
  if (lists.has(tab))
    return (
      <div aria-busy="true">
        <ListSkeleton />
      </div>
    );
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
