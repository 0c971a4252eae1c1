import { Plus, Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { firstOf, type Query } from "@/app/first-of";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { currentViewer } from "@/app/viewer";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { CsvExport } from "@/components/proof/csv-export";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { DropAnywhere } from "@/components/workflows/drop-anywhere";
import { JumpToDate } from "@/components/workflows/jump-to-date";
import { ListFilter } from "@/components/workflows/list-filter";
import { LiveRefresh } from "@/components/workflows/live-refresh";
import { PaperDrawing } from "@/components/workflows/paper-drawing";
import { SavedViews } from "@/components/workflows/saved-views";
import { WorkflowTable } from "@/components/workflows/workflow-table";
import { findUsageUpToLimit } from "@/lib/billing/limits";
import { hasReached } from "@/lib/billing/rules";
import { startOfDay } from "@/lib/platform/i18n/dates";
import { reachable } from "@/lib/platform/database/list-page";
import { listParameters, type WorkflowTab } from "@/lib/workflows/schema/list";
import { listBucket } from "@/lib/workflows/list/list-workflows";
import { findListChoices } from "@/lib/workflows/list/list-choices";
import { countText } from "@/lib/workflows/rules";
import { isSameView, readListQuery } from "./list-query";
import { LimitBanner } from "./limit-banner";
import { listItems } from "./list-items";

const pageQuery = listParameters.pick({ page: true, sort: true, direction: true });

type Props = {
  query: Query;
  /** The address of the list. */
  path: string;
  tabs: readonly WorkflowTab[];
  first: WorkflowTab;
  /** Only this folder, which the viewer must be allowed to see. */
  folder?: { id: number; name: string; manageHref: string | null };
};

/** All workflows that the viewer may see, or those of a folder; tabs, search, sorting and paging are in the address. */
export async function WorkflowListScreen({ query: given, path, tabs, first, folder }: Props) {
  const [query, ctx, t] = await Promise.all([given, requireUser(), getTranslations("WorkflowList")]);
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, firstOf(value)]));
  const tab = tabs.find((name) => name === asked["activeTab"]) ?? first;
  const search = (asked["search"] ?? "").trim().slice(0, 255);
  const zone = await viewerZone();
  const before = startOfDay(asked["before"], zone);
  const { folders, views } = await findListChoices(ctx);
  const { view, filters } = readListQuery(asked, first, zone);
  const chosenFolder = folders.find(({ id }) => String(id) === view.groupId)?.id;
  const groupId = folder?.id ?? chosenFolder;
  const sorted = pageQuery.parse(asked);
  // The jump to a date works only in the order of the last change.
  const order = before ? ({ sort: "updated_at", direction: "desc" } as const) : {};
  const page = { ...reachable({ ...sorted, perPage: 25 }), ...order, search, groupId, before, filters };
  const [{ rows, total, totalIsExact, hasNext, counts }, usage] = await Promise.all([
    listBucket(ctx, tab, page),
    currentViewer().then(({ plan }) => findUsageUpToLimit(ctx, plan)),
  ]);
  const queryText = new URLSearchParams(asked).toString();
  const items = await listItems(ctx, rows, queryText ? `${path}?${queryText}` : path);
  const hrefWith = (parameters: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    return next.size ? `${path}?${next.toString()}` : path;
  };
  const { activeTab: _, ...narrowed } = view;
  const hrefOf = (name: string) => hrefWith({ ...narrowed, ...(name !== first && { activeTab: name }) });
  const { since, until, person, role, dated, externalId } = filters ?? {};
  const chosen = {
    ...(person && { person, ...(role && { role }) }),
    ...(dated && { dated }),
    ...(externalId && { external_id: externalId }),
    ...Object.fromEntries(
      Object.entries({ before, since, until }).flatMap(([name, date]) => (date ? [[name, date.toISOString()]] : [])),
    ),
  };
  const exported = new URLSearchParams({
    activeTab: tab,
    sort: page.sort,
    direction: page.direction,
    ...(search && { search }),
    ...chosen,
    ...(groupId && { groupId: String(groupId) }),
  });
  const filter = {
    active_tab: tab,
    ...(search && { search }),
    ...chosen,
    ...(groupId && { group_id: groupId }),
  };
  const kept = { ...narrowed, ...(tab !== first && { activeTab: tab }) };
  const createHref = folder ? `/sign-wizard/new?group_id=${folder.id}` : "/sign-wizard/new";
  const create = (
    <ButtonLink variant="primary" href={createHref} icon={<Plus aria-hidden size={18} />}>
      {t("create")}
    </ButtonLink>
  );
  const isFiltered = filters !== undefined || chosenFolder !== undefined;
  const offersCreate = tab === "all" && total === 0 && !search && !isFiltered;
  const nothing = isFiltered ? (
    <EmptyState title={t("nothingFiltered")}>{t("nothingFilteredHint")}</EmptyState>
  ) : search ? (
    <EmptyState title={t("notFound", { search })}>{t("notFoundHint")}</EmptyState>
  ) : (
    <EmptyState drawing={<PaperDrawing />} title={t(`empty.${tab}`)} action={offersCreate ? create : undefined}>
      {folder ? t("folderHint") : null}
    </EmptyState>
  );
  return (
    <Page
      title={folder?.name ?? t("title")}
      {...(folder && { back: { href: "/folders", label: t("folders") } })}
      actions={
        <>
          {folder?.manageHref ? (
            <ButtonLink href={folder.manageHref} icon={<Users aria-hidden size={18} />}>
              {t("manageUsers")}
            </ButtonLink>
          ) : null}
          {offersCreate ? null : create}
        </>
      }
    >
      <LiveRefresh />
      <ClientMessages namespaces={["StartFromFiles"]}>
        <DropAnywhere groupId={folder?.id ?? null} />
      </ClientMessages>
      {hasReached(usage) ? (
        <div className="mb-6">
          <LimitBanner usage={usage} />
        </div>
      ) : null}
      <LinkTabs
        label={t("tabs")}
        current={tab}
        tabs={tabs.map((name) => ({
          key: name,
          label: t(`tab.${name}`),
          href: hrefOf(name),
          count: counts[name] > 0 ? countText(counts[name]) : undefined,
        }))}
      />
      <ClientMessages
        namespaces={[
          "WorkflowTable",
          "RowActs",
          "SendReminder",
          "SelectionBar",
          "Bulk",
          "WorkflowActions",
          "CsvExport",
          "SavedViews",
        ]}
      >
        <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
          <SearchBox key={tab} label={t("search")} className="w-full sm:w-[400px]" />
          <ListFilter
            path={path}
            view={view}
            folders={folder ? [] : folders}
            clearHref={hrefWith({ ...(search && { search }), ...(tab !== first && { activeTab: tab }) })}
          />
          <SavedViews
            views={(folder ? [] : views).map((one) => ({
              ...one,
              href: hrefWith(one.query),
              isCurrent: isSameView(one.query, view),
            }))}
            current={!folder && Object.keys(view).length > 0 ? view : null}
          />
          {total > 0 ? (
            <div className="sm:ml-auto">
              <CsvExport
                href={`/v1/workflows/export?${exported.toString()}`}
                asks={ctx.language !== "en"}
                size="small"
                variant="quiet"
              />
            </div>
          ) : null}
        </div>
        <WorkflowTable
          folders={folders}
          key={`${tab} ${page.page}`}
          items={items}
          sort={{ id: page.sort, desc: page.direction === "desc" }}
          empty={nothing}
          {...(totalIsExact && { matching: { total, filter } })}
        />
        <Pagination page={page.page} perPage={page.perPage} total={total} isExact={totalIsExact} hasNext={hasNext} />
        {before || !totalIsExact ? (
          <JumpToDate before={before && asked["before"]} kept={kept} latestHref={hrefOf(tab)} />
        ) : null}
      </ClientMessages>
    </Page>
  );
}
