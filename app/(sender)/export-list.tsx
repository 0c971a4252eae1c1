import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { RefreshWhile } from "@/components/leaving/refresh-while";
import { RequestExport } from "@/components/leaving/request-export";
import { SettingRow } from "@/components/second-steps/setting-row";
import { StatusDot } from "@/components/ui/status-dot";
import { TextLink } from "@/components/ui/text-link";
import { listExports } from "@/lib/leaving/export/request-export";
import type { DataExport } from "@/lib/leaving/schema";
import { formatDate } from "@/lib/platform/i18n/dates";

const shown = 5;

/** The latest exports of one's own or the organisation's data, with their state. Needs the namespace `DataExports`. */
export async function ExportRow({ companyId }: { companyId?: number }) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("DataExports"), viewerZone()]);
  const exports = (await listExports(ctx, companyId)).slice(0, shown);
  const moment = (time: Date) => formatDate(time, "DD MMMM YYYY, HH:mm", ctx.language, zone);
  const isOver = ({ expiresAt }: DataExport) => expiresAt !== null && expiresAt <= ctx.now;
  const wordsOf = (one: DataExport) => {
    if (one.state === "running") return t("running", { date: moment(one.createdAt) });
    if (one.state === "failed") return t("failed", { date: moment(one.createdAt) });
    if (isOver(one) || !one.expiresAt) return t("expired", { date: moment(one.createdAt) });
    return t("ready", { date: moment(one.expiresAt) });
  };
  const lookOf = (one: DataExport) =>
    one.state === "failed" ? "bad" : one.state === "ready" && !isOver(one) ? "good" : "neutral";
  return (
    <SettingRow
      title={t(companyId === undefined ? "ownTitle" : "companyTitle")}
      text={t(companyId === undefined ? "ownText" : "companyText")}
      actions={<RequestExport {...(companyId !== undefined && { companyId })} />}
    >
      <RefreshWhile running={exports.some(({ state }) => state === "running")} />
      {exports.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2">
          {exports.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
              <StatusDot tone={lookOf(one)}>{wordsOf(one)}</StatusDot>
              {isOver(one) ? null : (
                <TextLink href={`/exports/${one.id}`} aria-label={t("openOf", { date: moment(one.createdAt) })}>
                  {t("open")}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </SettingRow>
  );
}
