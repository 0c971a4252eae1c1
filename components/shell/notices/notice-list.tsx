"use client";
import { BadgeCheck, CalendarX, Check, CircleAlert, CircleX, TimerOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { ageOf } from "@/lib/platform/i18n/age";
import { formatDate } from "@/lib/platform/i18n/dates";
import { languageOfTag } from "@/lib/platform/i18n/languages";
import { type ShownNotice, useNotices } from "./use-notices";

const looks = {
  signed: { icon: Check, colour: "text-ink-2" },
  completed: { icon: BadgeCheck, colour: "text-good" },
  declined: { icon: CircleX, colour: "text-bad" },
  expired: { icon: TimerOff, colour: "text-warn" },
  failed: { icon: CircleAlert, colour: "text-warn" },
  notSent: { icon: CalendarX, colour: "text-warn" },
} as const;

/** News of the workflows that the viewer has sent; each entry links to its workflow. */
export function NoticeList({ onGo }: { onGo: () => void }) {
  const t = useTranslations("Notices");
  const { notices, hasFailed } = useNotices();
  if (!notices && !hasFailed)
    return (
      <div aria-busy className="flex flex-col gap-3 p-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    );
  if (!notices || notices.length === 0)
    return (
      <p role="status" className="px-4 pt-2 pb-6 text-ink-2">
        {t(notices ? "none" : "failedToLoad")}
      </p>
    );
  return (
    <ul className="min-h-0 overflow-y-auto p-1">
      {notices.map((notice) => (
        <NoticeRow key={notice.workflowId} notice={notice} onGo={onGo} />
      ))}
    </ul>
  );
}

function NoticeRow({ notice, onGo }: { notice: ShownNotice; onGo: () => void }) {
  const t = useTranslations("Notices");
  const words = useTranslations("WorkflowStatus");
  const language = languageOfTag(useLocale());
  const [now] = useState(() => new Date());
  const { kind, name, role, title, workflowId, isSeen } = notice;
  const { icon: Icon, colour } = looks[kind];
  const at = new Date(notice.at);
  const age = ageOf(at, now);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <li>
      <Link
        href={`/documents/${workflowId}`}
        prefetch={false}
        onClick={onGo}
        className="flex items-start gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-paper-2"
      >
        <Icon aria-hidden size={18} className={classNames("mt-0.5 shrink-0", colour)} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{title || words("untitled")}</span>
          <span className="block">{t(`kind.${kind}`, { name, role })}</span>
          <time
            dateTime={notice.at}
            title={formatDate(at, "DD MMMM YYYY, HH:mm", language, timeZone)}
            className="text-13 text-ink-2"
          >
            {age ? words(`ago.${age.unit}`, { count: age.count }) : formatDate(at, "DD MMM YYYY", language, timeZone)}
          </time>
        </span>
        {isSeen ? null : (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-mark ring-1 ring-on-mark">
            <span className="sr-only">{t("new")}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
