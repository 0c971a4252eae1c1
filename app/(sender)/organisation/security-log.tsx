import "server-only";
import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { EventFilter } from "@/components/security/event-filter";
import { EventList } from "@/components/security/event-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { CsvExport } from "@/components/proof/csv-export";
import { Pagination } from "@/components/ui/pagination";
import { reachable } from "@/lib/platform/database/list-page";
import { listSecurityEvents } from "@/lib/security-log/list-events";
import { readLogQuery } from "../log-query";
import { securityItems } from "../security-items";
import { tabHref } from "./tab-href";

type Props = { companyId: number; query: Record<string, string | string[] | undefined> };

/** Who did what in the organisation, for its administrators. */
export async function SecurityLog({ companyId, query }: Props) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("SecurityLog"), viewerZone()]);
  const { shown, asked } = readLogQuery(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, firstOf(value)])),
    zone,
  );
  const page = reachable(asked);
  const { securityEvents, total, totalIsExact } = await listSecurityEvents(ctx, companyId, page);
  const isFiltered = Object.values(shown).some(Boolean);
  const exported = new URLSearchParams({
    ...(asked.search && { search: asked.search }),
    ...(asked.event && { event: asked.event }),
    ...(asked.since && { since: asked.since.toISOString() }),
    ...(asked.until && { until: asked.until.toISOString() }),
  });
  const [path = "", kept] = tabHref(ctx.actor, companyId, "security-log").split("?");
  return (
    <ClientMessages namespaces={["CsvExport"]}>
      <div className="flex flex-col gap-6">
        <Card
          title={t("title")}
          actions={
            total > 0 ? (
              <CsvExport
                size="small"
                href={`/v1/companies/${companyId}/security-events/export?${exported.toString()}`}
                asks={ctx.language !== "en"}
              />
            ) : null
          }
        >
          <div className="flex flex-col gap-6">
            <EventFilter path={path} kept={Object.fromEntries(new URLSearchParams(kept))} filter={shown} />
            {total === 0 ? (
              <div>
                <p>{isFiltered ? t("notFound") : t("empty")}</p>
                {isFiltered ? null : <p className="text-ink-2">{t("emptyHint")}</p>}
              </div>
            ) : (
              <EventList label={t("title")} items={await securityItems(ctx, securityEvents)} />
            )}
          </div>
          <Pagination page={page.page} perPage={page.perPage} total={total} isExact={totalIsExact} />
        </Card>
      </div>
    </ClientMessages>
  );
}
