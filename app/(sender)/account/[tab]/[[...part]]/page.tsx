import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import type { Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { accountTabs, accountTabsOf } from "@/lib/accounts/rules";
import { PartedTabContent } from "../../../organisation/parted-tab";
import { hasParts, namedPart } from "../../../organisation/setting-parts";
import { TabSkeleton } from "../../../organisation/tab-skeleton";
import { tabContents } from "../tab-contents";

type Props = { params: Promise<{ tab: string; part?: string[] }>; searchParams: Query };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("AccountPage"))("title") };
}

export default async function AccountPage({ params, searchParams }: Props) {
  const [{ tab: asked, part: path }, query, ctx, t] = await Promise.all([
    params,
    searchParams,
    requireUser(),
    getTranslations("AccountPage"),
  ]);
  const tab = accountTabs.find((name) => name === asked);
  const part = tab && namedPart(tab, path);
  if (!tab || part === undefined) notFound();
  const { company, plan } = await currentViewer();
  const tabs = accountTabsOf({
    hasCompany: company !== null,
    companyRole: ctx.actor.companyRole,
    companyPlan: plan.companyPlanState,
    paysHimself: plan.own !== null,
    inHolding: ctx.actor.holdingCompanyId !== null,
  }).filter((name) => tabContents[name]);
  const Content = tabs.includes(tab) ? tabContents[tab] : undefined;
  if (!Content) redirect(tabs.includes("account") ? "/account/account" : "/");
  return (
    <Page title={t("title")}>
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={tabs.map((name) => ({ key: name, label: t(`tab.${name}`), href: `/account/${name}` }))}
      />
      {hasParts(tab, company !== null) ? (
        <PartedTabContent tab={tab} part={part} hrefOf={(name) => `/account/${tab}${name ? `/${name}` : ""}`}>
          <Content query={query} part={part} />
        </PartedTabContent>
      ) : (
        <Suspense key={tab} fallback={<TabSkeleton tab={tab} />}>
          <Content query={query} part={null} />
        </Suspense>
      )}
    </Page>
  );
}
