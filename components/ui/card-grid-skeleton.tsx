import { Skeleton } from "./skeleton";

/** The placeholder of a search box and a grid of cards. */
export function CardGridSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-10 w-full max-w-[360px] pointer-coarse:h-11" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-[84px] rounded-card" />
        ))}
      </div>
    </>
  );
}
