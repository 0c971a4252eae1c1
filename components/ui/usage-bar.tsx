import { classNames } from "./class-names";

/** How much of something is used: in words, and as a bar where there is a limit. */
export function UsageBar({ used, limit, children }: { used: number; limit: number | null; children: string }) {
  if (limit === null) return children;
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  // A plan for one person is not full because there is one.
  const isFull = share >= 1 && limit > 1;
  return (
    <>
      {children}
      <span aria-hidden className="mt-1.5 block h-1.5 max-w-[360px] overflow-hidden rounded-full bg-line">
        <span
          className={classNames("block h-full rounded-full", isFull ? "bg-warn" : "bg-ink")}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}
