"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { SelectInput } from "./select-input";

type LinkTab = { key: string; label: string; href: string; count?: string | undefined };

type Props = { label: string; tabs: readonly LinkTab[]; current: string; actions?: ReactNode };

/** Tabs that are links; a dropdown on small screens. `actions` are in the same row, and below the dropdown. */
export function LinkTabs({ label, tabs, current, actions }: Props) {
  const router = useRouter();
  return (
    <>
      <SelectInput
        label={label}
        className="mb-4 sm:hidden"
        value={current}
        choices={tabs.map((tab) => ({
          value: tab.key,
          label: tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`,
        }))}
        onChange={(event) => {
          const chosen = tabs.find((tab) => tab.key === event.target.value);
          if (chosen) router.push(chosen.href, { scroll: false });
        }}
      />
      <div
        className={classNames(
          "items-end justify-between gap-4 border-line sm:mb-6 sm:flex sm:border-b",
          Boolean(actions) && "max-sm:mb-4",
        )}
      >
        <nav aria-label={label} className="min-w-0 overflow-x-auto max-sm:hidden">
          <ul className="flex">
            {tabs.map((tab) => (
              <li key={tab.key}>
                <Link
                  href={tab.href}
                  prefetch={false}
                  scroll={false}
                  aria-current={tab.key === current ? "page" : undefined}
                  className={classNames(
                    "flex items-baseline gap-1 rounded-t-control border-b-[3px] px-2 py-2.5 whitespace-nowrap -outline-offset-2 focus-visible:shadow-none",
                    tab.key === current
                      ? "border-mark font-semibold"
                      : "border-transparent text-ink-2 hover:border-line hover:text-ink",
                  )}
                >
                  {tab.label}
                  {tab.count === undefined ? null : (
                    <span className="text-13 font-normal text-ink-2 tabular-nums">{tab.count}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {actions ? <div className="flex shrink-0 gap-2 sm:pb-1.5">{actions}</div> : null}
      </div>
    </>
  );
}
