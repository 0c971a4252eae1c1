import { getLocale, getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { Amount } from "@/components/ui/amount";
import { Facts } from "@/components/ui/facts";
import { UsageBar } from "@/components/ui/usage-bar";
import type { findOverview } from "@/lib/billing/find-overview";
import { findPayingPerson } from "@/lib/billing/paying-person";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { formatMoney } from "@/lib/platform/i18n/money";
import { fullName } from "@/lib/recipients/rules";
import { templateRoom } from "@/lib/templates/assert-room";

type Props = { ctx: UserContext; overview: Awaited<ReturnType<typeof findOverview>> };

export async function SubscriptionFacts({ ctx, overview }: Props) {
  const { planState, running, cycle, users, workflows } = overview;
  const [t, locale, zone, templates, payingPerson] = await Promise.all([
    getTranslations("SubscriptionTab"),
    getLocale(),
    viewerZone(),
    templateRoom(ctx),
    running?.companyId ? findPayingPerson(ctx, running) : null,
  ]);
  const numbers = new Intl.NumberFormat(locale);
  const usage = (used: number, limit: number | null, isExact = true) => {
    const shown = `${numbers.format(used)}${isExact ? "" : "+"}`;
    return (
      <UsageBar used={used} limit={limit}>
        {limit === null
          ? t("usedUnlimited", { used: shown })
          : t(used > limit ? "usedOver" : "used", { used: shown, limit: numbers.format(limit) })}
      </UsageBar>
    );
  };
  const day = (date: Date) => formatDate(date, "DD MMM YYYY", ctx.language, zone);
  const isBought = planState === "active" || planState === "cancelled";
  const facts = [
    { term: t("name"), value: t(`plan.${isBought && running ? running.type : planState}`) },
    { term: t("users"), value: usage(users.used, users.limit) },
    {
      term: t(workflows.since ? "workflowsInCycle" : "workflowsInTotal"),
      value: usage(workflows.sent, workflows.limit, workflows.sentIsExact),
    },
    { term: t("templates"), value: usage(templates.used, templates.limit) },
    ...(isBought && running && cycle
      ? [
          { term: t("cycle"), value: `${day(cycle.start)} – ${day(cycle.end)}` },
          ...(payingPerson && !running.activeUntil ? [{ term: t("paidBy"), value: fullName(payingPerson) }] : []),
          // A cancelled plan is not charged again, so it has no price to come.
          running.activeUntil
            ? { term: t("until"), value: day(running.activeUntil) }
            : { term: t("price"), value: <Amount>{formatMoney(running.price, running.currency, locale)}</Amount> },
        ]
      : []),
  ];
  return <Facts bare facts={facts} />;
}
