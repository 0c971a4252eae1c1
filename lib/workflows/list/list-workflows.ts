import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workflowStatusIds } from "@/db/enums";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { countedAtMost, offsetOf, type Slice, type Total, totalOf } from "@/lib/platform/database/list-page";
import { hasTrigrams } from "@/lib/platform/database/search-key";
import { type Bucket, bucketsOf } from "./bucket";
import { counted, type Counted } from "./counted";
import { filtersOf } from "@/lib/workflows/schema/filters";
import { cursorOf, readCursor } from "./list-cursor";
import { searchOf } from "./list-filters";
import type { WorkflowCounts, WorkflowsQuery } from "@/lib/workflows/schema/list";
import type { ListedWorkflow } from "./listed-workflow";
import { hasSamples } from "./has-samples";
import type { Asked } from "./asked";
import { medianTime } from "./median-time";
import { type ListPage, readPages, type Wanted } from "./read-pages";
import { countedOnTabs } from "@/lib/workflows/rules";
import { chooseSearch, indexFor } from "./search-workflows";
import type { WorkflowEvent } from "./watch-workflows";

type List = Omit<Asked, "buckets" | "after"> & { search?: string | undefined };

/** A page of one tab, its size counted up to `countedAtMost`, and the counts of all tabs. */
export async function listBucket(
  ctx: UserContext,
  bucket: Bucket,
  { page, perPage, ...list }: List & Slice,
): Promise<{ rows: ListedWorkflow[]; hasNext: boolean; counts: TabCounts } & Total> {
  const asked = { ...list, buckets: bucketsOf(bucket), search: searchOf(list) };
  const wanted = { asked, offset: offsetOf({ page, perPage }), perPage };
  const [[found], { size, ...counts }] = await Promise.all([readSearched(ctx, [wanted]), countAsked(ctx, asked)]);
  if (!found) throw new Error("A page was asked for and none was read");
  const total = asked.search ? totalFound(found) : totalOf(size);
  const hasNext = found.last !== null && wanted.offset + perPage < countedAtMost;
  return { rows: found.rows, hasNext, counts, ...total };
}

/** The workflows with this text that have a detail page for the caller, the one changed last first. */
export async function findWorkflowsWith(ctx: UserContext, search: string, atMost: number): Promise<ListedWorkflow[]> {
  const asked = { buckets: ["all"], search, sort: "updated_at", direction: "desc" } as const;
  const [page] = await readSearched(ctx, [{ asked, offset: 0, perPage: atMost }]);
  return (page?.rows ?? []).filter(({ callerRoles }) => allows("workflow:view", callerRoles));
}

const mostChanged = 20;

/** The twenty workflows whose own rows were changed last, as far as the caller sees them and it was after `since`. */
export async function listChangedSince(ctx: UserContext, since: Date): Promise<WorkflowEvent[]> {
  const asked = { buckets: ["all"], sort: "updated_at", direction: "desc" } as const;
  const [page] = await readPages(ctx, [{ asked, offset: 0, perPage: mostChanged }]);
  const isMissed = ({ updatedAt }: ListedWorkflow) => updatedAt.getTime() > since.getTime();
  return (page?.rows ?? []).filter(isMissed).map(({ id, status }) => ({
    workflowId: id,
    status: workflowStatusIds[status],
  }));
}

/** The pages, searched in the way that suits how frequent the text is; those that it did not fill, by the index. */
async function readSearched(ctx: UserContext, wanted: readonly Wanted[]): Promise<ListPage[]> {
  const [first] = wanted;
  const { search } = first?.asked ?? {};
  if (!first || !search) return readPages(ctx, wanted);
  const way = await chooseSearch(ctx, { ...first.asked, search });
  const pages = await readPages(ctx, wanted, way);
  if (!hasTrigrams(search)) return pages;
  const isOpen = (page: ListPage | undefined) => page !== undefined && !page.isWhole && page.last === null;
  const again = await readPages(
    ctx,
    wanted.filter((_, index) => isOpen(pages[index])),
    indexFor(ctx, first.asked),
  );
  return pages.map((page) => (isOpen(page) ? (again.shift() ?? page) : page));
}

const totalFound = ({ hits, isWhole }: ListPage): Total => {
  const { total, totalIsExact } = totalOf(hits);
  return { total, totalIsExact: totalIsExact && isWhole };
};

/** The counts of the tabs, and how many workflows were asked for; a search counts those itself. */
const countAsked = (ctx: UserContext, asked: Counted & { search?: string | undefined }) =>
  countTabsAnd(ctx, asked.groupId, {
    size: asked.search ? sql<number>`0` : counted(ctx, asked, countedAtMost + 1),
  });

/** The first that wait for the caller and the first overdue ones, oldest first, and the first others, newest first. */
export async function listForDashboard(
  ctx: UserContext,
  perPage: number,
): Promise<{ mine: ListedWorkflow[]; overdue: ListedWorkflow[]; recent: ListedWorkflow[] }> {
  const wanted = (bucket: Bucket, direction: "asc" | "desc") => {
    const asked = { buckets: [bucket], sort: "updated_at", direction } as const;
    return { asked, offset: 0, perPage };
  };
  const [mine, overdue, recent] = await readPages(ctx, [
    wanted("waitingForMe", "asc"),
    wanted("overdue", "asc"),
    wanted("recent", "desc"),
  ]);
  return { mine: mine?.rows ?? [], overdue: overdue?.rows ?? [], recent: recent?.rows ?? [] };
}

/** The counts of the tiles, each up to `countedOnTabs`, and what else the dashboard says, in the same statement. */
export const countForDashboard = (ctx: UserContext) =>
  countTabsAnd(ctx, undefined, { medianSeconds: medianTime(ctx), hasSamples: hasSamples(ctx) });

type TabCounts = WorkflowCounts & { all: number };

/** The counts of the tabs, and more numbers in the same statement. */
async function countTabsAnd<More extends string>(
  ctx: UserContext,
  groupId: number | undefined,
  more: Record<More, SQL<number>>,
): Promise<TabCounts & Record<More, number>> {
  const number = (bucket: Bucket) => counted(ctx, { buckets: bucketsOf(bucket), groupId }, countedOnTabs);
  const tabs: Record<keyof TabCounts, SQL<number>> = {
    waitingForMe: number("waitingForMe"),
    waitingForOthers: number("waitingForOthers"),
    drafts: number("drafts"),
    scheduled: number("scheduled"),
    completed: number("completed"),
    cancelled: number("cancelled"),
    declined: number("declined"),
    overdue: number("overdue"),
    all: number("all"),
  };
  const asked = Object.entries<SQL<number>>({ ...tabs, ...more }).map(([name, size]) => [name, size.mapWith(Number)]);
  const [counts] = await ctx.db.select(Object.fromEntries(asked)).from(sql`(select 1) as "once"`);
  if (!counts) throw new Error("Counting answered no row");
  return counts as TabCounts & Record<More, number>; // the names are those of what was asked
}

const kinds = [
  "drafts",
  "scheduled",
  "completed",
  "cancelled",
  "inProgress",
  "declined",
  "waitingForMe",
  "waitingForOthers",
] as const;
type Kind = (typeof kinds)[number];

function askedKinds(query: WorkflowsQuery): Kind[] {
  const asked: Record<Kind, boolean> = {
    drafts: Boolean(query.draft || query.includeDrafts),
    scheduled: Boolean(query.scheduled || query.includeScheduled),
    completed: Boolean(query.completed || query.includeCompleted),
    cancelled: Boolean(query.cancelled || query.includeCancelled),
    inProgress: Boolean(query["in-progress"] || query.includeInProgress),
    declined: Boolean(query.declined || query.includeDeclined),
    waitingForMe: Boolean(query.waiting_for_me),
    waitingForOthers: Boolean(query.waiting_for_others),
  };
  return kinds.filter((kind) => asked[kind]);
}

/**
 * GET /workflows, for all or for one folder: every requested kind of rows, each with the same page; with a cursor only
 * the rows after it.
 */
export async function listWorkflows(ctx: UserContext, query: WorkflowsQuery, groupId?: number) {
  const { page, perPage, sort, direction, cursor } = query;
  const filters = filtersOf(query);
  const search = searchOf({ search: query.search, filters });
  const chosen = askedKinds(query);
  // The spec's five flags together ask for all workflows, so they include scheduled ones.
  const everything = chosen.length === 0 || chosen.filter((kind) => kind !== "scheduled").length >= 5;
  const together = { buckets: everything ? (["all"] as const) : chosen, groupId, search, filters, sort, direction };
  const after = cursor ? readCursor(ctx, together, cursor) : undefined;
  const offset = after ? 0 : offsetOf({ page, perPage });
  const isSeveral = chosen.length > 1;
  const lists = after ? [] : listsOf(chosen, everything);
  const [[main, ...pages], { size, ...counts }] = await Promise.all([
    readSearched(ctx, [
      // The rows of several kinds are not in one order, but their number is that of them together.
      { asked: { ...together, after }, offset, perPage: isSeveral && !everything ? 0 : perPage },
      ...lists.map((bucket) => ({ asked: { ...together, buckets: [bucket] }, offset, perPage })),
    ]),
    countAsked(ctx, together),
  ]);
  if (!main) throw new Error("A page was asked for and none was read");
  const rowsOf = (bucket: Bucket) =>
    (bucket === chosen[0] && !isSeveral && !after ? main : pages[lists.indexOf(bucket)])?.rows ?? [];
  const several = new Map(chosen.flatMap(rowsOf).map((row) => [row.id, row]));
  const rows = everything || !isSeveral ? main.rows : [...several.values()];
  return {
    workflows: rows,
    draftWorkflows: rowsOf("drafts"),
    scheduledWorkflows: rowsOf("scheduled"),
    completedWorkflows: rowsOf("completed"),
    cancelledWorkflows: rowsOf("cancelled"),
    inProgressWorkflows: rowsOf("inProgress"),
    declinedWorkflows: rowsOf("declined"),
    overdueWorkflows: rowsOf("overdue"),
    documents: rows.flatMap((row) => row.documents),
    signatories: rows.flatMap((row) => row.signatories.map((s) => ({ ...s, workflowId: row.id }))),
    counts,
    ...(search ? totalFound(main) : totalOf(size)),
    nextCursor: main.last ? cursorOf(ctx, together, main.last) : null,
  };
}

/** The kinds of rows that have a list of their own in the answer. */
function listsOf(chosen: readonly Kind[], everything: boolean): Bucket[] {
  if (everything) return ["drafts", "scheduled", "completed", "cancelled", "inProgress", "declined", "overdue"];
  return [...(chosen.length > 1 ? chosen : []), ...(chosen.includes("inProgress") ? (["overdue"] as const) : [])];
}
