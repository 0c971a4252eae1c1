import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import type { UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { hasSecondStep } from "@/lib/second-steps/find-second-step";

type Props = { ctx: UserContext; from: Date | null | undefined; href?: string };

/** Tells members without a second step from which day the organisation requires one. */
export async function SecondStepBanner({ ctx, from, href = "/account/account/sign-in#second-step" }: Props) {
  if (!from || (await hasSecondStep(ctx, ctx.actor.userId))) return null;
  const [t, zone] = await Promise.all([getTranslations("SecondStepBanner"), viewerZone()]);
  return (
    <Banner
      tone="warn"
      title={t("title", { date: formatDate(from, "DD MMMM YYYY", ctx.language, zone) })}
      action={
        <ButtonLink size="small" href={href}>
          {t("setUp")}
        </ButtonLink>
      }
    >
      {t("text")}
    </Banner>
  );
}
