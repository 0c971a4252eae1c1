import { getTranslations } from "next-intl/server";
import { firstOf } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { DueList } from "@/components/retention/due-list";
import { ExportDue } from "@/components/retention/export-due";
import { HoldList } from "@/components/retention/hold-list";
import { RetentionForm } from "@/components/retention/retention-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { listHolds, listOwnHolds } from "@/lib/retention/page-of-holds";
import { reachable } from "@/lib/platform/database/list-page";
import { formatDate } from "@/lib/platform/i18n/dates";
import { findDue, findOwnDue } from "@/lib/retention/find-due";
import { findOwnRetention, findRetention } from "@/lib/retention/save-rule";
import { noticeDays } from "@/lib/retention/rules";
import { holdItems } from "../hold-items";

type Props = { companyId: number | null; query: Record<string, string | string[] | undefined> };

const perPage = 25;
/** As many as anybody reads; the API has the rest. */
const mostHolds = 100;

/**
 * How long workflows are kept, what is erased soon and what is held: of an organisation, or, with null, of the viewer's
 * personal workflows.
 */
export async function Retention({ companyId, query }: Props) {
  const [ctx, t, words, zone] = await Promise.all([
    requireUser(),
    getTranslations("Retention"),
    getTranslations("Holds"),
    viewerZone(),
  ]);
  const { page } = reachable({ page: Number(firstOf(query["page"])) || 1, perPage });
  const slice = { page, perPage };
  const first = { page: 1, perPage: mostHolds };
  const [rule, { due, total, totalIsExact, unseen }, { holds }] = await Promise.all([
    companyId === null ? findOwnRetention(ctx) : findRetention(ctx, companyId),
    companyId === null ? findOwnDue(ctx, slice) : findDue(ctx, companyId, slice),
    companyId === null ? listOwnHolds(ctx, first) : listHolds(ctx, companyId, first),
  ]);
  const day = (time: Date) => formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  const waits = rule.erasesFrom && rule.erasesFrom > ctx.now ? rule.erasesFrom : null;
  return (
    <ClientMessages namespaces={["Retention", "Holds", "ConfirmDialog", "validation"]}>
      <Card title={t("title")}>
        <p className="mb-4 max-w-[70ch] text-ink-2">
          {companyId === null ? `${t("ownIntro")} ` : null}
          {t("intro", { days: noticeDays })}
        </p>
        {waits ? (
          <div className="mb-4">
            <Banner tone="info">{t("waits", { date: day(waits) })}</Banner>
          </div>
        ) : null}
        <RetentionForm of={companyId === null ? null : { companyId }} kept={rule} />
      </Card>
      <Card
        title={t("dueTitle")}
        actions={total > (companyId === null ? 0 : unseen) ? <ExportDue companyId={companyId} /> : null}
      >
        {total === 0 ? (
          <div>
            <p>{t("dueEmpty")}</p>
            <p className="text-ink-2">{t("dueEmptyHint", { days: noticeDays })}</p>
          </div>
        ) : (
          <>
            {companyId === null && ctx.actor.companyId !== null ? (
              <p className="mb-4 max-w-[70ch] text-ink-2">{t("memberDue")}</p>
            ) : null}
            <DueList
              label={t("dueTitle")}
              mayHold={companyId !== null}
              items={due.map(({ workflowId, title, hidden, groupName, dueAt }) => ({
                id: workflowId,
                title: title || `#${workflowId}`,
                href: hidden === null ? `/documents/${workflowId}` : null,
                notes: [groupName, hidden && t(`hidden.${hidden}`)].filter((note) => note !== null),
                due: t("due", { date: day(dueAt) }),
              }))}
            />
          </>
        )}
        {unseen > 0 ? (
          <p className="mt-4 max-w-[70ch] text-ink-2">
            {t(companyId === null ? "deletedToo" : "unseen", { count: unseen })}
          </p>
        ) : null}
        <Pagination page={page} perPage={perPage} total={total} isExact={totalIsExact} />
      </Card>
      <Card title={words("title")}>
        {holds.length === 0 ? (
          <div>
            <p>{words("empty")}</p>
            <p className="text-ink-2">{words(companyId === null ? "ownEmptyHint" : "emptyHint")}</p>
          </div>
        ) : (
          <>
            <p className="mb-4 max-w-[70ch] text-ink-2">{words("intro")}</p>
            <HoldList
              label={words("title")}
              kinds={{ workflow: words("workflow"), folder: words("folder") }}
              items={await holdItems(ctx, holds)}
            />
          </>
        )}
      </Card>
    </ClientMessages>
  );
}
