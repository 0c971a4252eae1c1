import type { ReactNode } from "react";

/** The heading of a page: one there is, and it stands where it stood while the page was on its way. */
export function PageHeading({ children }: { children: ReactNode }) {
  return <h1 className="min-w-0 text-26 break-words max-sm:text-[1.375rem]">{children}</h1>;
}
