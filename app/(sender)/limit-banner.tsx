import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { limitRefusal, type WorkflowUsage } from "@/lib/billing/limits";
import { translator } from "@/lib/platform/i18n/translate";

type Props = { usage: WorkflowUsage; href?: string };

/** Shown when the trial or the cycle of a subscription is used up: what that means and what to do next. */
export async function LimitBanner({ usage, href = "/account/subscription" }: Props) {
  const refusal = limitRefusal(usage);
  if (!refusal) return null;
  const [ctx, t] = await Promise.all([pageContext(), getTranslations("LimitBanner")]);
  const isBought = usage.since !== null;
  const reached = isBought ? translator(ctx.language, "errors")(refusal.reason, refusal.detail.values) : t("reached");
  return (
    <Banner tone="warn" title={reached}>
      <TextLink href={href}>{t(isBought ? "more" : "upgrade")}</TextLink>
    </Banner>
  );
}
