import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { ApiCall } from "@/lib/platform/http/api-reference";
import { MethodMark } from "./method-mark";

/** All calls by group; only the group of the current call is open. */
export function CallList({ calls, current }: { calls: ApiCall[]; current: string | null }) {
  const t = useTranslations("DevelopersPage");
  const groups = [...new Set(calls.map((call) => call.group))];
  const openGroup = calls.find((call) => call.key === current)?.group;
  return (
    <nav aria-label={t("calls")} className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-48px)] lg:overflow-y-auto">
      <p className="mb-2">
        <Link
          href="/developers"
          aria-current={current === null ? "page" : undefined}
          className="block rounded-control px-2 py-1.5 font-semibold hover:bg-paper"
        >
          {t("guide")}
        </Link>
      </p>
      {groups.map((group) => (
        <details key={group} open={group === openGroup} className="border-t border-line py-1">
          <summary className="cursor-pointer rounded-control px-2 py-1.5 font-medium">/{group}</summary>
          <ul>
            {calls
              .filter((call) => call.group === group)
              .map((call) => (
                <li key={call.key}>
                  <Link
                    href={`/developers?call=${encodeURIComponent(call.key)}`}
                    prefetch={false}
                    aria-current={call.key === current ? "page" : undefined}
                    className={classNames(
                      "flex gap-2 rounded-control px-2 py-1.5 text-13 hover:bg-paper",
                      call.key === current && "bg-paper font-medium",
                    )}
                  >
                    <MethodMark method={call.method} />
                    <span className="min-w-0">{call.path.replace(`/${group}`, "") || "/"}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
