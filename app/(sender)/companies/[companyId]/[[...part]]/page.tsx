import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import type { Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { RememberCompany } from "@/components/organisations/remember-company";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { chosenCompany } from "../../../organisation/chosen-company";
import { PartedTabContent } from "../../../organisation/parted-tab";
import { isParted, namedPart } from "../../../organisation/setting-parts";
import { TabSkeleton } from "../../../organisation/tab-skeleton";
import { companyTabs, tabHref } from "../../../organisation/tab-href";
import { companyTabContents } from "../company-tab-contents";

/** Under /companies/ a word is a tab and a number an id. */
type Props = { params: Promise<{ companyId: string; part?: string[] }>; searchParams: Query };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("CompaniesPage"))("title") };
}

/** An organisation as people of its holding see it. */
export default async function CompanyTabPage({ params, searchParams }: Props) {
  const [{ companyId: asked, part: path }, query, { actor }, t] = await Promise.all([
    params,
    searchParams,
    requireUser(),
    getTranslations("CompaniesPage"),
  ]);
  const offered = companyTabs.filter((name) => companyTabContents[name]);
  const tab = offered.find((name) => name === asked);
  const Content = tab && companyTabContents[tab];
  const part = tab && namedPart(tab, path);
  if (!Content || part === undefined) notFound();
  const company = await chosenCompany(query);
  return (
    <Page title={company.name} back={{ href: "/", label: t("back") }}>
      <RememberCompany companyId={company.id} />
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={offered.map((name) => ({ key: name, label: t(`tab.${name}`), href: tabHref(actor, company.id, name) }))}
      />
      {isParted(tab) ? (
        <PartedTabContent tab={tab} part={part} hrefOf={(name) => tabHref(actor, company.id, tab, {}, name)}>
          <Content companyId={company.id} query={query} part={part} />
        </PartedTabContent>
      ) : (
        <Suspense key={tab} fallback={<TabSkeleton tab={tab} />}>
          <Content companyId={company.id} query={query} part={null} />
        </Suspense>
      )}
    </Page>
  );
}
