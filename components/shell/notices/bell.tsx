"use client";
import { Bell as BellIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/popover";
import { NoticeList } from "./notice-list";
import { useNotices } from "./use-notices";

/** The bell in the sidebar; only the icon while the sidebar is folded. */
export function SidebarBell({ folded }: { folded: boolean }) {
  const t = useTranslations("Notices");
  const { hasNew } = useNotices();
  return (
    <Notices side="right">
      <button
        type="button"
        aria-label={t(hasNew ? "titleNew" : "title")}
        title={folded ? t("title") : undefined}
        className={classNames(
          "mt-2 flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-left text-ink-2 transition-colors hover:bg-paper-2 hover:text-ink data-[state=open]:bg-paper-2 pointer-coarse:min-h-11",
          folded && "justify-center",
        )}
      >
        <BellPicture size={18} />
        {folded ? null : <span className="truncate">{t("title")}</span>}
      </button>
    </Notices>
  );
}

/** The bell in the bottom bar on phones. */
export function BarBell({ className, children }: { className: string; children: string }) {
  const t = useTranslations("Notices");
  const { hasNew } = useNotices();
  return (
    <Notices side="top">
      <button type="button" aria-label={t(hasNew ? "titleNew" : "title")} className={className}>
        <span className="px-3 py-0.5">
          <BellPicture size={20} />
        </span>
        <span className="max-w-full truncate">{children}</span>
      </button>
    </Notices>
  );
}

/** A dot says that something is new. */
function BellPicture({ size }: { size: number }) {
  const { hasNew } = useNotices();
  return (
    <span className="relative block shrink-0">
      <BellIcon aria-hidden size={size} />
      {hasNew ? (
        <span
          aria-hidden
          data-new
          className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border border-on-mark bg-mark"
        />
      ) : null}
    </span>
  );
}

function Notices({ side, children }: { side: "right" | "top"; children: ReactElement }) {
  const t = useTranslations("Notices");
  const { load, see } = useNotices();
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    // Marked once it closes, so that what is new can be told while it is open.
    if (next) load();
    else see();
  };
  return (
    <Popover open={open} onOpenChange={change} label={t("title")} side={side} trigger={children}>
      <h2 className="px-4 pt-3 pb-1 text-17">{t("title")}</h2>
      <NoticeList onGo={() => change(false)} />
    </Popover>
  );
}
