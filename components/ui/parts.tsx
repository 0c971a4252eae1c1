import { ArrowLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = {
  label: string;
  parts: readonly { key: string; label: string; href: string }[];
  current: string;
  /** The address names the part. Without that, small screens show the list of parts alone. */
  isChosen: boolean;
  /** Leads from a part to the list, on small screens. */
  back: { href: string; label: string };
  children: ReactNode;
};

/** Parts of a page, each with its own address: a menu beside the part that is shown, on small screens a list before it. */
export function Parts({ label, parts, current, isChosen, back, children }: Props) {
  return (
    <div className="lg:grid lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-x-10">
      <nav aria-label={label} className={classNames("lg:sticky lg:top-8", isChosen && "max-lg:hidden")}>
        <ul className="max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-paper lg:grid lg:gap-0.5">
          {parts.map(({ key, label: name, href }) => (
            <li key={key} className="max-lg:border-b max-lg:border-line max-lg:last:border-b-0">
              <Link
                href={href}
                prefetch={false}
                scroll={false}
                aria-current={key === current ? "page" : undefined}
                className={classNames(
                  "flex items-center justify-between gap-3 rounded-control -outline-offset-2 hover:bg-line/60 max-lg:min-h-12 max-lg:rounded-none max-lg:px-4 max-lg:py-3 lg:px-3 lg:py-2",
                  key === current ? "lg:bg-line lg:font-semibold" : "lg:text-ink-2 lg:hover:text-ink",
                )}
              >
                <span className="min-w-0">{name}</span>
                <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-2 lg:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classNames("min-w-0 lg:max-w-[760px]", !isChosen && "max-lg:hidden")}>
        {isChosen ? (
          <Link
            href={back.href}
            scroll={false}
            className="-mt-2 -ml-1 mb-3 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-ink-2 hover:text-ink lg:hidden"
          >
            <ArrowLeft aria-hidden size={16} />
            {back.label}
          </Link>
        ) : null}
        {children}
      </div>
    </div>
  );
}
