import { overdueDays } from "@/lib/workflows/schema";
import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { companyRoles } from "@/db/enums";
import { requireMember } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { QueryToast } from "@/components/shell/query-toast";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { CountTiles } from "@/components/workflows/count-tiles";
import { LimitBanner } from "./limit-banner";
import { LiveRefresh } from "@/components/workflows/live-refresh";
import { PaperDrawing } from "@/components/workflows/paper-drawing";
import { QuietList } from "@/components/workflows/quiet-list";
import { findUsageUpToLimit } from "@/lib/billing/limits";
import { countForTabs, listOverdueAndRecent } from "@/lib/workflows/list-workflows";
import { countText } from "@/lib/workflows/rules";
import { listItems } from "./list-items";
import { SubscriptionBanner } from "./subscription-banner";

const shown = 6;
const tiles = ["waitingForMe", "waitingForOthers", "drafts", "completed"] as const;
const createHref = "/sign-wizard/new?reset=1";

export async function HomeDashboard() {
  const ctx = await requireMember();
  const [{ user, company, plan }, t, counts, usage, { overdue, recent }] = await Promise.all([
    currentViewer(),
    getTranslations("Dashboard"),
    countForTabs(ctx),
    currentViewer().then((viewer) => findUsageUpToLimit(ctx, viewer.plan)),
    listOverdueAndRecent(ctx, shown),
  ]);
  // Only those who can buy are asked to resubscribe.
  const buys = company === null || ctx.actor.companyRole === companyRoles.administrator;
  const [overdueItems, recentItems] = await Promise.all([listItems(ctx, overdue, "/"), listItems(ctx, recent, "/")]);
  const empty = counts.all === 0 && counts.waitingForMe === 0;
  const create = (
    <ButtonLink variant="primary" href={createHref} icon={<Plus aria-hidden size={18} />}>
      {t("create")}
    </ButtonLink>
  );
  const steps = (item: { completeCount: number; totalSteps: number }) =>
    t("steps", { complete: item.completeCount, total: item.totalSteps });
  return (
    <Page
      title={t("greeting", { name: user.firstName })}
      subtitle={t("waiting", { count: counts.waitingForMe })}
      actions={empty ? null : create}
    >
      <QueryToast name="auditTrailFailed" message={t("auditTrailFailed")} />
      <LiveRefresh />
      <div className="flex flex-col gap-8">
        <LimitBanner usage={usage} />
        {plan.subscription && plan.enterprise === null && buys ? (
          <SubscriptionBanner ctx={ctx} subscription={plan.subscription} />
        ) : null}
        {user.confirmedAt ? null : (
          <Banner
            tone="warn"
            title={t("unverifiedTitle")}
            action={
              <ButtonLink size="small" href="/email-verification">
                {t("verify")}
              </ButtonLink>
            }
          >
            {t("unverified", { email: user.email })}
          </Banner>
        )}
        {counts.overdue > 0 ? (
          <Banner tone="warn">{t("overdueBanner", { count: counts.overdue, days: overdueDays })}</Banner>
        ) : null}
        <CountTiles
          label={t("tiles")}
          tiles={tiles.map((key) => ({
            key,
            label: t(key),
            count: countText(counts[key]),
            href: `/documents?activeTab=${key}`,
          }))}
        />
        {overdueItems.length > 0 ? (
          <QuietList title={t("overdue")} people={t("people")} items={overdueItems} steps={steps} />
        ) : null}
        {recentItems.length > 0 ? (
          <QuietList title={t("recent")} people={t("people")} items={recentItems} steps={steps} />
        ) : null}
        {empty ? (
          <EmptyState drawing={<PaperDrawing />} title={t("emptyTitle")} action={create}>
            {t("empty")}
          </EmptyState>
        ) : null}
      </div>
    </Page>
  );
}
