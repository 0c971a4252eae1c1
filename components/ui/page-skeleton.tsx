import type { ReactNode } from "react";
import { PageHeading } from "./page-heading";
import { pageFrame, type PageWidth } from "./page-frame";
import { Skeleton } from "./skeleton";

type Props = {
  /** The page's heading, if it is known before the content has loaded. */
  title?: string;
  back?: boolean;
  subtitle?: boolean;
  action?: boolean;
  width?: PageWidth;
  children: ReactNode;
};

/** The placeholder of a page that is loading, in the same frame as `Page`. */
export function PageSkeleton({ title, back, subtitle, action, width = "wide", children }: Props) {
  return (
    <main id="main" className={pageFrame(width)} aria-busy="true">
      {back ? <Skeleton className="mb-3 h-[31px] w-32" /> : null}
      <div className="mb-6 flex items-start justify-between gap-x-6 gap-y-4 max-sm:flex-col">
        <div className="w-full">
          {title ? (
            <PageHeading>{title}</PageHeading>
          ) : (
            <Skeleton className="h-[31px] w-56 max-w-full max-sm:h-[26px]" />
          )}
          {subtitle ? <Skeleton className="mt-1 h-[22px] w-72 max-w-full" /> : null}
        </div>
        {action ? <Skeleton className="h-10 w-40 shrink-0 pointer-coarse:h-11" /> : null}
      </div>
      {children}
    </main>
  );
}
