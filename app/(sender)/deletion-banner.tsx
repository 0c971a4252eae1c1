import { getTranslations } from "next-intl/server";
import { currentViewer } from "@/app/viewer";
import { viewerZone } from "@/app/viewer-zone";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { companyRoles } from "@/db/enums";
import { countHolds } from "@/lib/holds/put-off-deletion";
import { deletionDue } from "@/lib/leaving/rules";
import type { User, UserContext } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";

/** Tells every member of an organisation whose deletion was asked for; otherwise nothing. */
export async function DeletionBanner({ ctx }: { ctx: UserContext & { actor: User } }) {
  const { company } = await currentViewer();
  if (!company?.deletionRequestedAt) return null;
  const [t, zone] = await Promise.all([getTranslations("LeaveOrganisation"), viewerZone()]);
  const isAdministrator = ctx.actor.companyRole === companyRoles.administrator;
  const date = formatDate(deletionDue(company.deletionRequestedAt), "DD MMMM YYYY", ctx.language, zone);
  const isHeld = (await countHolds(ctx, company.id)) > 0;
  const title = isHeld ? t("bannerHeld", { company: company.name }) : t("banner", { company: company.name, date });
  return (
    <section aria-label={title} className="mx-auto w-full max-w-[1184px] px-4 pt-4 sm:px-8 print:hidden">
      <Banner tone="warn" title={title}>
        <p>{t("bannerText")}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {isAdministrator ? <TextLink href="/account/company-settings/data">{t("bannerSettings")}</TextLink> : null}
          <TextLink href="/account/account/data">{t("bannerExport")}</TextLink>
        </p>
      </Banner>
    </section>
  );
}
