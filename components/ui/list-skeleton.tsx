import { Skeleton } from "./skeleton";

type Props = {
  tabs?: boolean;
  search?: boolean;
  rows?: number;
  /** With a thumbnail in each row. */
  pictures?: boolean;
};

/** The placeholder of a list with tabs, search and rows. */
export function ListSkeleton({ tabs = false, search = true, rows = 8, pictures = false }: Props) {
  return (
    <>
      {tabs ? <Skeleton className="mb-6 h-[46px] w-full max-sm:mb-4 max-sm:h-[68px]" /> : null}
      {search ? <Skeleton className="mb-4 h-10 w-full max-w-[360px] pointer-coarse:h-11" /> : null}
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <div className="h-[37px] border-b border-line bg-paper-2 max-sm:hidden" />
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
            {pictures ? <Skeleton className="h-12 w-9 shrink-0" /> : null}
            <Skeleton className="my-1 h-6 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
