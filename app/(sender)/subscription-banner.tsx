import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { viewerZone } from "@/app/viewer-zone";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { hasLapsed } from "@/lib/billing/rules";
import type { subscriptionDto } from "@/lib/billing/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";

type Props = {
  ctx: UserContext;
  subscription: Pick<z.input<typeof subscriptionDto>, "cancelledAt" | "activeUntil">;
  /** Where the actions lead; the subscription tab passes places on its own page. */
  resubscribeHref?: string;
  historyHref?: string;
};

/** For a cancelled subscription: until when it runs, or when it ended. Otherwise nothing. */
export async function SubscriptionBanner({
  ctx,
  subscription,
  resubscribeHref = "/account/subscription",
  historyHref = "/account/subscription#invoices",
}: Props) {
  const { cancelledAt, activeUntil } = subscription;
  if (!cancelledAt || !activeUntil) return null;
  const [t, zone] = await Promise.all([getTranslations("SubscriptionBanner"), viewerZone()]);
  const lapsed = hasLapsed(subscription, ctx.now);
  const date = formatDate(activeUntil, "DD MMMM YYYY", ctx.language, zone);
  return (
    <Banner tone="warn" title={t(lapsed ? "ended" : "runsUntil", { date })}>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink href={resubscribeHref}>{t("resubscribe")}</TextLink>
        {lapsed ? <TextLink href={historyHref}>{t("history")}</TextLink> : null}
      </span>
    </Banner>
  );
}
