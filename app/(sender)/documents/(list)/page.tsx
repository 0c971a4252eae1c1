import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireMember } from "@/app/page-context";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { PaperDrawing } from "@/components/workflows/paper-drawing";
import { WorkflowTable } from "@/components/workflows/workflow-table";
import { workflowsQuery } from "@/lib/workflows/list-schema";
import { countWorkflows, listBucket } from "@/lib/workflows/list-workflows";
import { listItems } from "../../list-items";

const tabs = ["all", "drafts", "waitingForMe", "waitingForOthers", "completed", "cancelled", "declined"] as const;
const pageQuery = workflowsQuery.pick({ page: true, sort: true, direction: true });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("WorkflowList"))("title") };
}

export default async function WorkflowListPage({ searchParams }: { searchParams: Query }) {
  const [query, ctx, t] = await Promise.all([searchParams, requireMember(), getTranslations("WorkflowList")]);
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, firstOf(value)]));
  const tab = tabs.find((name) => name === asked["activeTab"]) ?? "all";
  const search = (asked["search"] ?? "").trim().slice(0, 255);
  const page = { ...pageQuery.parse(asked), perPage: 25, search };
  const [{ rows, total }, counts, everything] = await Promise.all([
    listBucket(ctx, tab, page),
    countWorkflows(ctx),
    listBucket(ctx, "all", { ...page, page: 1, perPage: 1, search: "" }),
  ]);
  const kept = new URLSearchParams(asked).toString();
  const items = await listItems(ctx, rows, kept ? `/documents?${kept}` : "/documents");
  const hrefOf = (name: string) => {
    const next = new URLSearchParams({ ...(search && { search }), ...(name !== "all" && { activeTab: name }) });
    return next.size ? `/documents?${next.toString()}` : "/documents";
  };
  const create = (
    <ButtonLink variant="primary" href="/sign-wizard/new" icon={<Plus aria-hidden size={18} />}>
      {t("create")}
    </ButtonLink>
  );
  const nothing = search ? (
    <EmptyState title={t("notFound", { search })}>{t("notFoundHint")}</EmptyState>
  ) : (
    <EmptyState drawing={<PaperDrawing />} title={t(`empty.${tab}`)} action={tab === "all" ? create : undefined} />
  );
  return (
    <Page title={t("title")} actions={create}>
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={tabs.map((name) => ({
          key: name,
          label: t(`tab.${name}`),
          href: hrefOf(name),
          count: name === "all" ? everything.total : counts[name],
        }))}
      />
      <ClientMessages namespaces={["WorkflowTable"]}>
        <SearchBox key={tab} label={t("search")} className="mb-4 max-w-[360px]" />
        <WorkflowTable items={items} sort={{ id: page.sort, desc: page.direction === "desc" }} empty={nothing} />
        <Pagination page={Math.max(1, page.page)} perPage={page.perPage} total={total} />
      </ClientMessages>
    </Page>
  );
}
