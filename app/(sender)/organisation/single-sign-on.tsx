import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { DomainsCard } from "@/components/connections/domains-card";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { getCompanyFor } from "@/lib/access/organisations";
import { findCompanyPlan } from "@/lib/billing/find-company-plan";
import { listDomains } from "@/lib/connections/domains/queries";
import { formatDate } from "@/lib/platform/i18n/dates";

/** The organisation's domains and its own sign-in. */
export async function SingleSignOn({ companyId }: { companyId: number }) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("SingleSignOn"), viewerZone()]);
  const company = await getCompanyFor(ctx, "company:security", companyId);
  if (!(await findCompanyPlan(ctx, company))) return <Banner tone="info">{t("noPlan")}</Banner>;
  const domains = await listDomains(ctx, companyId);
  const day = (time: Date | null) => time && formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  const isOfHolding = company.holdingCompanyId !== null && company.holdingCompanyId === ctx.actor.holdingCompanyId;
  return (
    <ClientMessages namespaces={["Domains", "ConfirmDialog", "validation"]}>
      <DomainsCard
        companyId={companyId}
        mayClaimForHolding={isOfHolding}
        domains={domains.map(({ id, domain, record, ofHolding, verifiedAt, releasedAt }) => ({
          id,
          domain,
          record,
          ofHolding,
          verifiedOn: day(verifiedAt),
          releasedOn: day(releasedAt),
          mayChange: !ofHolding || isOfHolding,
        }))}
      />
    </ClientMessages>
  );
}
