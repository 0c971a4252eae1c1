import { domainToUnicode } from "node:url";
import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ConnectionCard } from "@/components/connections/connection-card";
import { ConnectionRulesForm } from "@/components/connections/connection-rules-form";
import { DemandForm } from "@/components/connections/demand-form";
import { DomainsCard } from "@/components/connections/domains-card";
import { ScimCalls } from "@/components/connections/scim-calls";
import { ScimCard } from "@/components/connections/scim-card";
import { ScimGroups } from "@/components/connections/scim-groups";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { getCompanyFor } from "@/lib/access/organisations";
import { findCompanyPlan } from "@/lib/billing/find-company-plan";
import { listDomains } from "@/lib/connections/domains/queries";
import type { ShownSettings } from "@/lib/connections/schema";
import { oidcCallback } from "@/lib/connections/oidc/provider";
import { showConnection } from "@/lib/connections/settings/queries";
import { listOwnGroups } from "@/lib/organisations/groups/list-groups";
import { listOwnAdministrators } from "@/lib/permissions/administrators";
import { dayIn } from "@/lib/platform/i18n/date-pattern";
import { fullName } from "@/lib/recipients/rules";
import { findSecured } from "@/lib/second-steps/find-second-step";
import { formatDate } from "@/lib/platform/i18n/dates";
import { showScim } from "@/lib/scim/settings/show-scim";

/** The organisation's domains, its own sign-in and the synchronisation of its people. */
export async function SingleSignOn({ companyId }: { companyId: number }) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("SingleSignOn"), viewerZone()]);
  const company = await getCompanyFor(ctx, "company:security", companyId);
  if (!(await findCompanyPlan(ctx, company))) return <Banner tone="info">{t("noPlan")}</Banner>;
  const domains = await listDomains(ctx, companyId);
  const connection = await showConnection(ctx, companyId);
  const administrators = await listOwnAdministrators(ctx, companyId);
  const secured = await findSecured(
    ctx,
    administrators.map(({ id }) => id),
  );
  const dayOf = (time: Date) => formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  const day = (time: Date | null) => time && dayOf(time);
  const item = (given: ShownSettings | null) =>
    given?.kind === "saml" ? { ...given, certificatesExpireOn: dayOf(given.certificatesExpireAt) } : given;
  const isOfHolding = company.holdingCompanyId !== null && company.holdingCompanyId === ctx.actor.holdingCompanyId;
  return (
    <ClientMessages
      namespaces={[
        "Domains",
        "Connection",
        "ConnectionForm",
        "ConnectionRulesForm",
        "SamlForm",
        "DemandForm",
        "Scim",
        "ConfirmDialog",
        "CopyButton",
        "validation",
      ]}
    >
      <DomainsCard
        companyId={companyId}
        mayClaimForHolding={isOfHolding}
        domains={domains.map(({ id, domain, record, ofHolding, verifiedAt, releasedAt }) => ({
          id,
          domain: domainToUnicode(domain) || domain,
          record,
          ofHolding,
          verifiedOn: day(verifiedAt),
          releasedOn: day(releasedAt),
          mayChange: !ofHolding || isOfHolding,
        }))}
      />
      <ConnectionCard
        companyId={companyId}
        redirectUrl={oidcCallback()}
        hasDomain={domains.some(({ verifiedAt }) => verifiedAt !== null)}
        connection={
          connection && {
            ...connection,
            settings: item(connection.settings),
            draft: item(connection.draft),
            isTested: connection.draftTestedAt !== null,
          }
        }
      />
      {connection ? (
        <ConnectionRulesForm
          companyId={companyId}
          rules={connection}
          folders={(await listOwnGroups(ctx, company)).map(({ id, name }) => ({ id, name }))}
          administrators={administrators.map(({ id, ...names }) => ({ id, name: fullName(names) }))}
        />
      ) : null}
      {connection?.settings ? (
        <DemandForm
          companyId={companyId}
          timeZone={company.timeZone}
          day={connection.demandedFrom ? dayIn(company.timeZone, connection.demandedFrom) : ""}
          administrators={administrators.map(({ id, firstName, lastName, email }) => ({
            id,
            name: `${fullName({ firstName, lastName })} (${email})`,
            isSecured: secured.has(id),
            isException: connection.exceptions.includes(id),
          }))}
        />
      ) : null}
      <Scim companyId={companyId} />
    </ClientMessages>
  );
}

/** Offered where a domain is proved; a token that was made before stays in sight. */
async function Scim({ companyId }: { companyId: number }) {
  const [ctx, zone] = await Promise.all([requireUser(), viewerZone()]);
  const { isOffered, token, groups, calls, ...scim } = await showScim(ctx, companyId);
  if (!isOffered && !token) return null;
  const day = (time: Date) => formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  const moment = (time: Date) => formatDate(time, "DD MMM YYYY, HH:mm", ctx.language, zone);
  return (
    <>
      <ScimCard
        companyId={companyId}
        {...scim}
        mayMake={isOffered}
        token={
          token && {
            tail: token.tail,
            ends: { date: day(token.expiresAt), isPast: token.expiresAt <= ctx.now },
            lastUsed: token.lastUsedAt && moment(token.lastUsedAt),
          }
        }
      />
      {groups.length > 0 ? <ScimGroups companyId={companyId} groups={groups} /> : null}
      {token || calls.length > 0 ? (
        <ScimCalls calls={calls.map(({ at, ...call }) => ({ ...call, time: moment(at) }))} />
      ) : null}
    </>
  );
}
