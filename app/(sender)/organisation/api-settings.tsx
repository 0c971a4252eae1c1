import "server-only";
import { apiLogDays } from "@/lib/integrations/schema";
import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ApiKeyCard } from "@/components/integrations/api-key-card";
import { ApiKeysCard } from "@/components/integrations/api-keys-card";
import { type ApiLogItem, ApiLogTable } from "@/components/integrations/api-log-table";
import { PageSize } from "@/components/integrations/page-size";
import { WebhooksCard } from "@/components/integrations/webhooks-card";
import { AgentsForm } from "@/components/organisations/agents-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { getApiCompanyFor } from "@/lib/integrations/api-key";
import { findMaskedKey } from "@/lib/integrations/masked-key";
import { listApiLogs } from "@/lib/integrations/list-api-logs";
import { apiLogsQuery } from "@/lib/integrations/schema";
import { listApiKeys } from "@/lib/integrations/named-keys";
import { listWebhooks } from "@/lib/integrations/webhooks";
import { settings } from "@/lib/platform/process/settings";
import { formatDate } from "@/lib/platform/i18n/dates";

type Props = { companyId: number; query: Record<string, string | string[] | undefined> };

/** The organisation's API key, its webhooks, and the log of its calls. */
export async function ApiSettings({ companyId, query }: Props) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("ApiSettings"), viewerZone()]);
  const company = await getApiCompanyFor(ctx, companyId);
  const asked = apiLogsQuery.parse(Object.fromEntries(Object.entries(query).map(([key, v]) => [key, firstOf(v)])));
  const isAll = asked.perPage === 1000;
  const page = { ...asked, page: Math.max(1, asked.page), perPage: isAll ? 1000 : 10 };
  const [masked, keys, hooks, { apiLogs, total, totalIsExact }] = await Promise.all([
    findMaskedKey(ctx, company.id),
    listApiKeys(ctx, company.id),
    listWebhooks(ctx, company.id),
    listApiLogs(ctx, company.id, page),
  ]);
  const timeOf = (date: Date) => formatDate(date, "DD/MM/YYYY HH:mm:ss A", ctx.language, zone);
  const dayOf = (date: Date) => formatDate(date, "DD MMMM YYYY", ctx.language, zone);
  const items: ApiLogItem[] = apiLogs.map((row) => ({
    id: row.id,
    requestId: row.requestId,
    endpoint: row.requestEndpoint,
    method: row.requestMethod,
    body: row.requestBody,
    responseCode: row.responseCode,
    responseMessage: row.responseMessage,
    receivedAt: timeOf(row.requestReceivedAt),
    respondedAt: timeOf(row.requestRespondedAt),
    ipAddress: row.requestIpAddress,
  }));
  return (
    <ClientMessages namespaces={["ApiSettings", "ApiKeys", "AgentsForm", "CopyButton", "Webhooks", "validation"]}>
      <div className="flex flex-col gap-6">
        <ApiKeyCard companyId={company.id} masked={masked} />
        <ApiKeysCard
          companyId={company.id}
          keys={keys.map(({ id, name, scopes, tail, expiresAt, lastUsedAt }) => ({
            id,
            name,
            scopes,
            tail,
            ends: expiresAt && { date: dayOf(expiresAt), isPast: expiresAt <= ctx.now },
            lastUsed: lastUsedAt && dayOf(lastUsedAt),
          }))}
        />
        <AgentsForm
          companyId={company.id}
          allowsAgents={company.allowsAgents}
          address={`${settings().appUrl.origin}/v1/mcp`}
        />
        <WebhooksCard
          companyId={company.id}
          webhooks={hooks.map(({ id, url, events, enabled, includeValues }) => ({
            id,
            url,
            events,
            enabled,
            includeValues,
          }))}
        />
        <Card title={t("logsTitle")} actions={total === 0 ? null : <PageSize isAll={isAll} />}>
          {total === 0 ? (
            <>
              <p>{t("noLogs")}</p>
              <p className="text-ink-2">{t("noLogsHint", { days: apiLogDays })}</p>
            </>
          ) : (
            <ApiLogTable items={items} sort={{ id: page.sort, desc: page.direction === "desc" }} />
          )}
          <Pagination page={page.page} perPage={page.perPage} total={total} isExact={totalIsExact} />
        </Card>
      </div>
    </ClientMessages>
  );
}
