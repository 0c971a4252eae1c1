import { Skeleton } from "./skeleton";

/** A search and cards beside each other, on their way. */
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
