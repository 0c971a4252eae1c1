import { Skeleton } from "@/components/ui/skeleton";

/** The list's shape: heading, tabs, search, rows. */
export default function WorkflowListLoading() {
  return (
    <main id="main" className="mx-auto w-full max-w-[1184px] px-4 py-6 sm:px-8 sm:py-8" aria-busy="true">
      <Skeleton className="mb-8 h-8 w-56" />
      <Skeleton className="mb-6 h-10 w-full" />
      <Skeleton className="mb-4 h-10 w-full max-w-[360px]" />
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="border-b border-line p-4 last:border-b-0">
            <Skeleton className="h-5 w-full" />
          </div>
        ))}
      </div>
    </main>
  );
}
