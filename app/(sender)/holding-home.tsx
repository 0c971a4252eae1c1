import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { currentMe } from "@/app/me";
import { requireUser } from "@/app/page-context";
import { CompanyCards } from "@/components/organisations/company-cards";
import { CompanyPanel } from "@/components/organisations/company-panel";
import { RememberCompany } from "@/components/organisations/remember-company";
import { AddressPanel } from "@/components/shell/address-panel";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { companiesQuery } from "@/lib/organisations/schema";
import { listHeldCompanies } from "@/lib/organisations/companies/holding-companies";
import {
  ActivityCard,
  EmailCard,
  LanguageCard,
  ownCardNamespaces,
  PasswordCard,
  ProvidersCard,
  SecondStepCard,
  SessionsCard,
} from "./account/own-cards";
import { findSecondStepRule } from "@/lib/calls/sign-in-rules";
import { LeavingCard } from "./account/leaving-card";
import { SecondStepBanner } from "./second-step-banner";

const perPage = 24;

/** The organisations of a holding company. Opening this page leaves the organisation that was open. */
export async function HoldingHome({ searchParams }: { searchParams: Query }) {
  const [query, ctx, me, t] = await Promise.all([
    searchParams,
    requireUser(),
    currentMe(),
    getTranslations("HoldingHome"),
  ]);
  const asked = companiesQuery.parse({ page: firstOf(query["page"]) || 1, perPage, search: firstOf(query["search"]) });
  const [{ companies, total, totalIsExact }, secondStepFrom] = await Promise.all([
    listHeldCompanies(ctx, asked),
    findSecondStepRule(ctx, ctx.actor.userId),
  ]);
  return (
    <Page
      title={t("greeting", { name: me.user.firstName })}
      subtitle={t("welcome", { holding: me.holdingCompany?.name ?? "" })}
      actions={
        <ClientMessages namespaces={["CompanyForm", "validation"]}>
          <CompanyPanel purpose="hold" />
        </ClientMessages>
      }
    >
      <RememberCompany companyId={null} />
      {firstOf(query["panel"]) === "account" ? (
        <ClientMessages namespaces={[...ownCardNamespaces, "DataExports"]}>
          <AddressPanel title={t("ownSettings")}>
            <div className="flex flex-col gap-6">
              <LanguageCard ctx={ctx} />
              <EmailCard ctx={ctx} />
              <PasswordCard />
              <SecondStepCard ctx={ctx} />
              <ProvidersCard ctx={ctx} />
              <SessionsCard ctx={ctx} />
              <ActivityCard ctx={ctx} />
              <LeavingCard />
            </div>
          </AddressPanel>
        </ClientMessages>
      ) : null}
      <div className="mb-4 empty:hidden">
        <SecondStepBanner ctx={ctx} from={secondStepFrom} href="/?panel=account#second-step" />
      </div>
      <ClientMessages>
        <SearchBox label={t("search")} className="mb-4 max-w-[360px]" />
        {companies.length > 0 ? (
          <CompanyCards
            cards={companies.map(({ id, name, address }) => ({
              id,
              name,
              address: address ?? "",
              href: `/companies?company=${id}`,
            }))}
          />
        ) : (
          <EmptyState title={asked.search ? t("notFound", { search: asked.search }) : t("empty")}>
            {asked.search ? t("caseMatters") : t("emptyText")}
          </EmptyState>
        )}
        <Pagination page={Math.max(1, asked.page)} perPage={perPage} total={total} isExact={totalIsExact} />
      </ClientMessages>
    </Page>
  );
}
