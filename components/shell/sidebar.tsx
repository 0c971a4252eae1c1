"use client";
import { ChevronsUpDown, PanelLeftClose, PanelLeftOpen, Plus, Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { buttonStyle, iconButtonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Logo } from "@/components/ui/logo";
import { writeCookie } from "@/lib/platform/http/write-cookie";
import { fullName } from "@/lib/recipients/rules";
import { openFind } from "./find/open-find";
import { SidebarBell } from "./notices/bell";
import { createHref, isCurrent, navEntriesOf } from "./nav-entries";
import { type ShellUser, UserMenu } from "./user-menu";

/** 232 px wide, or 64 when folded; a cookie keeps the choice, so that the server renders the right width at once. */
export function Sidebar({ user, folded: initiallyFolded }: { user: ShellUser; folded: boolean }) {
  const t = useTranslations("Shell");
  const path = usePathname();
  const [folded, setFolded] = useState(initiallyFolded);
  const fold = (next: boolean) => {
    setFolded(next);
    writeCookie("sidebar", next ? "folded" : "open");
  };
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      data-shell
      className={classNames(
        "sticky top-0 z-20 flex h-dvh shrink-0 flex-col border-r border-line bg-paper py-4 max-md:hidden print:hidden",
        folded ? "w-16 items-center px-2" : "w-[232px] px-3",
      )}
    >
      <div className={classNames("mb-5 flex items-center", folded ? "flex-col gap-3" : "justify-between pl-2")}>
        <Link href="/" className="rounded-control">
          <Logo size="small" wordmark={!folded} />
        </Link>
        <IconButton
          label={t(folded ? "unfold" : "fold")}
          icon={<FoldIcon aria-hidden size={18} className="text-ink-2" />}
          onClick={() => fold(!folded)}
        />
      </div>
      {user.viewer.inHolding ? null : (
        <Link
          href={createHref}
          aria-label={folded ? t("create") : undefined}
          title={folded ? t("create") : undefined}
          className={folded ? iconButtonStyle("strong") : buttonStyle("strong", "medium")}
        >
          <Plus aria-hidden size={18} />
          {folded ? null : t("create")}
        </Link>
      )}
      {user.viewer.inHolding ? null : (
        <button
          type="button"
          onClick={openFind}
          aria-label={folded ? t("find") : undefined}
          title={folded ? t("find") : undefined}
          aria-keyshortcuts="Control+K Meta+K"
          className={
            folded
              ? iconButtonStyle("quiet", "mt-2")
              : "mt-3 flex min-h-10 items-center gap-3 rounded-control border border-edge px-3 text-left text-ink-2 transition-colors hover:bg-paper-2"
          }
        >
          <Search aria-hidden size={18} className="shrink-0" />
          {folded ? null : (
            // Beside a long name there is no room for the keys: they go to a second line, which is cut off.
            <span className="flex h-[1.5em] min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 overflow-hidden">
              <span className="max-w-full truncate">{t("find")}</span>
              <kbd aria-hidden className="font-sans leading-[1.846] text-13">
                Ctrl K
              </kbd>
            </span>
          )}
        </button>
      )}
      {user.viewer.inHolding ? null : <SidebarBell folded={folded} />}
      <nav aria-label={t("nav")} className="mt-2 w-full">
        <ul className="flex flex-col gap-0.5">
          {navEntriesOf(user.viewer).map(({ key, href, icon: Icon }) => {
            const current = user.viewer.inHolding || isCurrent(href, path);
            return (
              <li key={key}>
                <Link
                  href={href}
                  aria-current={current ? "page" : undefined}
                  aria-label={folded ? t(key) : undefined}
                  title={folded ? t(key) : undefined}
                  className={classNames(
                    "relative flex min-h-10 items-center gap-3 rounded-control px-3 transition-colors pointer-coarse:min-h-11",
                    folded && "justify-center",
                    current
                      ? "bg-paper-2 font-semibold before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-mark"
                      : "text-ink-2 hover:bg-paper-2 hover:text-ink",
                  )}
                >
                  <Icon aria-hidden size={18} className="shrink-0" />
                  {folded ? null : <span className="truncate">{t(key)}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-auto w-full">
        <UserMenu user={user} align="start">
          <button
            type="button"
            aria-label={t("userMenuOf", { name: fullName(user) })}
            className="flex w-full items-center gap-3 rounded-control p-1.5 text-left transition-colors hover:bg-paper-2"
          >
            <Avatar firstName={user.firstName} lastName={user.lastName} />
            {folded ? null : (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{fullName(user)}</span>
                  {user.companyName ? (
                    <span className="block truncate text-13 text-ink-2">{user.companyName}</span>
                  ) : null}
                </span>
                <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-ink-2" />
              </>
            )}
          </button>
        </UserMenu>
      </div>
    </aside>
  );
}
