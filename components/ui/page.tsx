import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHeading } from "./page-heading";
import { pageFrame, type PageWidth } from "./page-frame";

type Props = {
  title: ReactNode;
  /** Shown beside the title: a badge, for example. */
  status?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  width?: PageWidth;
  children: ReactNode;
};

/** The frame of every page: back link, heading, actions and content. */
export function Page({ title, status, subtitle, actions, back, width = "wide", children }: Props) {
  return (
    <main id="main" tabIndex={-1} className={pageFrame(width)}>
      {back ? (
        <Link
          href={back.href}
          className="-ml-1 mb-3 inline-flex items-center gap-1.5 rounded-control px-1 py-1 text-ink-2 hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden size={16} />
          {back.label}
        </Link>
      ) : null}
      <div className="mb-6 flex items-start justify-between gap-x-6 gap-y-4 max-sm:flex-col">
        <div className="min-w-0 max-w-full">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <PageHeading>{title}</PageHeading>
            {status}
          </div>
          {subtitle ? <p className="mt-1 text-ink-2">{subtitle}</p> : null}
        </div>
        {actions ? <div className="flex shrink-0 flex-wrap gap-2 sm:max-w-[50%] sm:justify-end">{actions}</div> : null}
      </div>
      {children}
    </main>
  );
}
