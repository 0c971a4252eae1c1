import { getTranslations } from "next-intl/server";
import { pageContext } from "@/app/page-context";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { AppError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translate";

type Props = { refusal: AppError; href?: string };

/** The trial, or a subscription's cycle, is used up: what that means, and the way on. */
export async function LimitBanner({ refusal, href = "/account/subscription" }: Props) {
  const [ctx, t] = await Promise.all([pageContext(), getTranslations("LimitBanner")]);
  const isBought = refusal.reason === "workflow_limit_reached";
  const reached = isBought ? translator(ctx.language, "errors")(refusal.reason, refusal.detail.values) : t("reached");
  return (
    <Banner tone="warn" title={reached}>
      <TextLink href={href}>{t(isBought ? "more" : "upgrade")}</TextLink>
    </Banner>
  );
}
