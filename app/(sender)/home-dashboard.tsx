import { overdueDays } from "@/lib/workflows/rules";
import { PenLine, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { companyRoles } from "@/db/enums";
import { InvitationBanner } from "@/app/invitation-banner";
import { requireUser } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { QueryToast } from "@/components/shell/query-toast";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { buttonStyle } from "@/components/ui/button-style";
import { ButtonLink } from "@/components/ui/button-link";
import { Page } from "@/components/ui/page";
import { TextLink } from "@/components/ui/text-link";
import { CountTiles } from "@/components/workflows/count-tiles";
import { ContactBanner } from "./contact-banner";
import { createHref } from "./create-href";
import { LimitBanner } from "./limit-banner";
import { DropAnywhere } from "@/components/workflows/drop-anywhere";
import { FirstSteps } from "@/components/workflows/first-steps";
import type { ListItem } from "@/components/workflows/list-item";
import { LiveRefresh } from "@/components/workflows/live-refresh";
import { QuietList } from "@/components/workflows/quiet-list";
import { SampleNotice } from "@/components/workflows/sample-notice";
import { SendReminder } from "@/components/workflows/send-reminder";
import { findUsageUpToLimit } from "@/lib/billing/limits";
import { countForDashboard, listForDashboard } from "@/lib/workflows/list/list-workflows";
import { countText } from "@/lib/workflows/rules";
import { listItems } from "./list-items";
import { SecondStepBanner } from "./second-step-banner";
import { findSent, SentPanel } from "./sent-panel";
import { SubscriptionBanner } from "./subscription-banner";

const shown = 6;
const tiles = ["waitingForMe", "waitingForOthers", "drafts", "completed"] as const;
const longestWaiting = "/documents?activeTab=waitingForOthers&sort=updated_at&direction=asc";

/** `sentId`: the workflow that was just sent, of which a panel tells first. */
export async function HomeDashboard({ sentId }: { sentId: string }) {
  const ctx = await requireUser();
  const [{ user, company, plan }, t, counts, usage, lists, sent] = await Promise.all([
    currentViewer(),
    getTranslations("Dashboard"),
    countForDashboard(ctx),
    currentViewer().then((viewer) => findUsageUpToLimit(ctx, viewer.plan)),
    listForDashboard(ctx, shown),
    sentId ? findSent(ctx, sentId) : null,
  ]);
  // Only those who can buy are asked to resubscribe.
  const buys = company === null || ctx.actor.companyRole === companyRoles.administrator;
  // A workflow that waits for the viewer is left out of the other lists.
  const mine = lists.mine.map(({ id }) => id);
  const others = (rows: typeof lists.recent) => rows.filter(({ id }) => !mine.includes(id));
  const [mineItems, overdueItems, recentItems] = await Promise.all([
    listItems(ctx, lists.mine, "/"),
    listItems(ctx, others(lists.overdue), "/"),
    listItems(ctx, others(lists.recent), "/"),
  ]);
  const empty = counts.all === 0 && counts.waitingForMe === 0;
  const create = (
    <ButtonLink
      variant={sent || mineItems.length > 0 ? "secondary" : "primary"}
      href={createHref}
      icon={<Plus aria-hidden size={18} />}
    >
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
      <ClientMessages namespaces={["StartFromFiles"]}>
        <DropAnywhere />
      </ClientMessages>
      <ClientMessages namespaces={["RowActs", "WorkflowActions", "SelectionBar", "SendReminder"]}>
        <div className="flex flex-col gap-8">
          {sent ? <SentPanel ctx={ctx} sent={sent} /> : null}
          <SecondStepBanner ctx={ctx} from={company?.secondStepFrom} />
          {company ? null : <InvitationBanner />}
          <LimitBanner usage={usage} />
          {company && buys && company.contactEmail === null ? <ContactBanner /> : null}
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
          {mineItems.length > 0 ? (
            <QuietList
              title={t("mine")}
              people={t("people")}
              items={mineItems}
              steps={steps}
              act={(item) => <SignLink item={item} label={t("sign")} isFirst={!sent && item === mineItems[0]} />}
              isBright
            />
          ) : null}
          {counts.overdue > 0 ? (
            <Banner tone="warn">
              {t("overdueBanner", { count: counts.overdue, days: overdueDays })}{" "}
              {overdueItems.length > 0 ? <TextLink href="#overdue">{t("seeOverdue")}</TextLink> : null}
            </Banner>
          ) : null}
          {empty ? (
            <ClientMessages namespaces={["StartFromFiles", "UploadStep"]}>
              <FirstSteps />
            </ClientMessages>
          ) : (
            <div>
              <CountTiles
                label={t("tiles")}
                tiles={tiles.map((key) => ({
                  key,
                  label: t(key),
                  count: countText(counts[key]),
                  href: `/documents?activeTab=${key}`,
                }))}
              />
              {counts.medianSeconds > 0 ? (
                <p className="mt-2 text-13 text-ink-2">{t("median", timeIn(counts.medianSeconds))}</p>
              ) : null}
            </div>
          )}
          {overdueItems.length > 0 ? (
            <QuietList
              id="overdue"
              title={t("overdue")}
              more={lists.overdue.length < counts.overdue ? { href: longestWaiting, label: t("seeAll") } : null}
              people={t("people")}
              items={overdueItems}
              steps={steps}
              act={({ id, remind }) =>
                remind.length > 0 ? <SendReminder workflowId={id} people={remind} size="small" /> : null
              }
            />
          ) : null}
          {recentItems.length > 0 ? (
            <QuietList title={t("recent")} people={t("people")} items={recentItems} steps={steps} />
          ) : null}
          {counts.hasSamples && company ? (
            <ClientMessages namespaces={["SampleNotice"]}>
              <SampleNotice companyId={company.id} />
            </ClientMessages>
          ) : null}
        </div>
      </ClientMessages>
    </Page>
  );
}

/** In the largest unit of which there are at least two. */
function timeIn(seconds: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const [minutes, hours, days] = [60, 3_600, 86_400].map((unit) => Math.round(seconds / unit));
  if (days && days > 1) return { unit: "days", count: days };
  return hours && hours > 1 ? { unit: "hours", count: hours } : { unit: "minutes", count: Math.max(minutes ?? 0, 1) };
}

/** The first is the one bright button of the page. */
function SignLink({ item, label, isFirst }: { item: ListItem; label: string; isFirst: boolean }) {
  const { href, leaves, title } = item;
  const variant = isFirst ? "primary" : "secondary";
  const content = (
    <>
      <PenLine aria-hidden size={14} />
      {label}
      <span className="sr-only">: {title}</span>
    </>
  );
  if (!leaves)
    return (
      <ButtonLink size="small" variant={variant} href={href}>
        {content}
      </ButtonLink>
    );
  return (
    <a href={href} className={buttonStyle(variant, "small")}>
      {content}
    </a>
  );
}
