import type { ReactNode } from "react";

/** The only h1 of a page, at the same place as in its skeleton. */
export function PageHeading({ children }: { children: ReactNode }) {
  return <h1 className="min-w-0 text-26 max-sm:text-[1.375rem]">{children}</h1>;
}
