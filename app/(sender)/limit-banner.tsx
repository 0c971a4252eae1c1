import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";

/** The trial is used up: what that means, and the way on. */
export async function LimitBanner() {
  const t = await getTranslations("LimitBanner");
  return (
    <Banner tone="warn" title={t("reached")}>
      <TextLink href="/account/subscription">{t("upgrade")}</TextLink>
    </Banner>
  );
}
