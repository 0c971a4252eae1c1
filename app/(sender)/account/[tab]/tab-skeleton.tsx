import { Skeleton } from "@/components/ui/skeleton";

/** Cards, as the tabs have them. */
export function TabSkeleton() {
  return (
    <div className="flex max-w-[720px] flex-col gap-6" aria-busy="true">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  );
}
