"use client";
import { Menu as MenuIcon, Plus } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { BarBell } from "./notices/bell";
import { createHref, isCurrent, navEntriesOf } from "./nav-entries";
import { type ShellUser, UserMenu } from "./user-menu";

const entryStyle = "flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-1 text-13";

/** How many entries fit beside the create button and the menu. */
const onBar = 2;

/** Replaces the sidebar on phones. */
export function BottomBar({ user }: { user: ShellUser }) {
  const t = useTranslations("Shell");
  const path = usePathname();
  const all = navEntriesOf(user.viewer);
  const create = { key: "create" as const, href: createHref, icon: Plus };
  const entries = [...all.slice(0, onBar), ...(user.viewer.inHolding ? [] : [create])];
  // The menu already has an entry for the account.
  const rest = all.slice(onBar).filter(({ key }) => key !== "account");
  return (
    <nav
      data-shell
      data-bottom-bar
      aria-label={t("nav")}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-[480px] auto-cols-fr grid-flow-col">
        {entries.map(({ key, href, icon: Icon }) => {
          const current = user.viewer.inHolding || isCurrent(href, path);
          return (
            <li key={key} className="min-w-0">
              <Link
                href={href}
                aria-current={current ? "page" : undefined}
                className={classNames(entryStyle, current ? "font-semibold" : "text-ink-2")}
              >
                <span className={classNames("rounded-full px-3 py-0.5", current && "bg-mark text-on-mark")}>
                  <Icon aria-hidden size={20} />
                </span>
                <span className="max-w-full truncate">{t(`short.${key}`)}</span>
              </Link>
            </li>
          );
        })}
        {user.viewer.inHolding ? null : (
          <li className="min-w-0">
            <BarBell className={classNames(entryStyle, "text-ink-2")}>{t("short.notices")}</BarBell>
          </li>
        )}
        <li>
          <UserMenu user={user} align="end" entries={rest} withFind={!user.viewer.inHolding}>
            <button type="button" className={classNames(entryStyle, "text-ink-2")}>
              <span className="px-3 py-0.5">
                <MenuIcon aria-hidden size={20} />
              </span>
              {t("menu")}
            </button>
          </UserMenu>
        </li>
      </ul>
    </nav>
  );
}
