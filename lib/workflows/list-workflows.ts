import "server-only";
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type WorkflowStatus, workflowStatusIds } from "@/db/enums";
import { companyGroupUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { signatories, workflows } from "@/db/schema/workflows";
import type { CallerRole } from "@/lib/permissions/policy";
import { containsText } from "@/lib/platform/contains-text";
import type { MemberContext } from "@/lib/platform/context";
import type { WorkflowCounts, WorkflowListRow, WorkflowsQuery } from "./list-schema";
import { callerRolesOf } from "@/lib/access/workflows";
import { alive, type Bucket, counted, visibleToCaller, isAmongFirst, isInBucket, ofFolder, waitsForMe } from "./bucket";
import { titleOf } from "./queries";
import { countedAtMost } from "./rules";
import { signingLink } from "./signing-link";

type Page = Pick<WorkflowsQuery, "page" | "perPage" | "search" | "sort" | "direction"> & {
  /** Only workflows of this folder, which the caller must be allowed to see. */
  groupId?: number | undefined;
  /**
   * Counts no further than this many rows after the page, so that counting costs the same in an account of any size.
   */
  countAtMost?: number;
};

/** A row of a list, and what it means to the viewer. */
export type ListedWorkflow = WorkflowListRow & {
  status: WorkflowStatus;
  expiresAt: Date | null;
  callerRoles: CallerRole[];
};

const sortColumns = {
  name: sql`lower(coalesce(${workflows.name}, ''))`,
  updated_at: workflows.updatedAt,
  created_at: workflows.createdAt,
  status: workflows.status,
} as const;

/** The recipients and document names of a row, in the same statement. */
const people = sql<ListedPerson[]>`(select coalesce(json_agg(json_build_object('id', ${signatories.id},
  'firstName', ${signatories.firstName}, 'lastName', ${signatories.lastName}, 'email', ${signatories.email},
  'status', ${signatories.status}, 'actionIndex', ${signatories.actionIndex}, 'linkVersion', ${signatories.linkVersion})
  order by ${signatories.actionIndex}, ${signatories.id}), '[]'::json)
  from ${signatories} where ${signatories.workflowId} = ${workflows.id})`;
const documentNames = sql<string[]>`(select coalesce(json_agg(${documents.name} order by ${documents.documentIndex}),
  '[]'::json) from ${documents} where ${documents.workflowId} = ${workflows.id})`;
type ListedPerson = WorkflowListRow["signatories"][number] & { linkVersion: number };

const matchesSearch = (search: string | undefined): SQL | undefined =>
  search
    ? or(
        containsText(workflows.name, search),
        sql`(${workflows.name} is null and ${workflows.id} in (select ${documents.workflowId} from ${documents} where ${containsText(documents.name, search)}))`,
      )
    : undefined;

function pageQuery(ctx: MemberContext, bucket: Bucket, asked: Page) {
  const { page, perPage, search, sort, direction, groupId, countAtMost } = asked;
  const only = matchesSearch(search);
  const order = [(direction === "asc" ? asc : desc)(sortColumns[sort]), desc(workflows.id)];
  const offset = (Math.max(page, 1) - 1) * perPage;
  const isPage = countAtMost !== undefined;
  const where = isPage
    ? isAmongFirst(ctx, bucket, { groupId, only }, sql.join(order, sql`, `), offset + perPage)
    : and(alive, isInBucket(ctx, bucket), ofFolder(groupId), only);
  const total = isPage ? counted(ctx, bucket, { groupId, only }, offset + countAtMost) : sql<number>`count(*) over ()`;
  return ctx.db
    .select({
      workflow: workflows,
      groupRole: companyGroupUsers.roleId,
      people,
      documentNames,
      total: total.mapWith(Number),
      bucket: sql<Bucket>`${bucket}::text`,
    })
    .from(workflows)
    .leftJoin(
      companyGroupUsers,
      and(eq(companyGroupUsers.groupId, workflows.groupId), eq(companyGroupUsers.userId, ctx.actor.userId)),
    )
    .where(where)
    .orderBy(...order)
    .limit(perPage)
    .offset(offset);
}

/** A page of one bucket and the total, in one statement. */
export async function listBucket(
  ctx: MemberContext,
  bucket: Bucket,
  page: Page,
): Promise<{ rows: ListedWorkflow[]; total: number }> {
  const rows = await pageQuery(ctx, bucket, page);
  // An empty page past the end has no row with the total.
  const total = rows[0]?.total ?? (page.page > 1 ? await countIn(ctx, [bucket], page) : 0);
  return { rows: rows.map((row) => toListed(ctx, row)), total };
}

/** How many workflows are in at least one of the buckets; each counts once. */
async function countIn(ctx: MemberContext, buckets: readonly Bucket[], asked: Pick<Page, "search" | "groupId">) {
  const inOne = or(...buckets.map((bucket) => isInBucket(ctx, bucket) ?? sql`true`));
  const where = and(alive, inOne, ofFolder(asked.groupId), matchesSearch(asked.search));
  const [counted] = await ctx.db.select({ total: count() }).from(workflows).where(where);
  return counted?.total ?? 0;
}

/** The first overdue workflows, oldest first, and the first others, newest first; in one statement. */
export async function listOverdueAndRecent(
  ctx: MemberContext,
  perPage: number,
): Promise<{ overdue: ListedWorkflow[]; recent: ListedWorkflow[] }> {
  const page = { page: 1, perPage, sort: "updated_at", countAtMost: 0 } as const;
  const rows = await unionAll(
    pageQuery(ctx, "overdue", { ...page, direction: "asc" }),
    pageQuery(ctx, "recent", { ...page, direction: "desc" }),
  );
  const of = (bucket: Bucket) => rows.filter((row) => row.bucket === bucket).map((row) => toListed(ctx, row));
  return { overdue: of("overdue"), recent: of("recent") };
}

type Row = Awaited<ReturnType<typeof pageQuery>>[number];

function toListed(ctx: MemberContext, row: Row): ListedWorkflow {
  const { workflow, groupRole, people: own, documentNames: names } = row;
  const mine = own.find((s) => s.email === ctx.actor.email && s.status === "invited");
  const foreign = workflow.initiatorId !== ctx.actor.userId && ctx.actor.confirmed && workflow.status === "inProgress";
  return {
    ...workflow,
    title: titleOf(ctx, workflow, names),
    workflowStatusId: workflowStatusIds[workflow.status],
    completeCount: own.filter((s) => s.status === "completed").length,
    totalSteps: own.length,
    documentNames: names,
    signatories: own,
    signingLink: foreign && mine ? signingLink(mine) : null,
    callerRoles: callerRolesOf(ctx.actor, workflow, groupRole),
  };
}

/** The counts of the API, in one statement. */
export async function countWorkflows(ctx: MemberContext, groupId?: number): Promise<WorkflowCounts & { all: number }> {
  const number = (bucket: Bucket) => sql<number>`count(*) filter (where ${isInBucket(ctx, bucket) ?? sql`true`})`;
  const [counts] = await ctx.db
    .select(eachCount(number))
    .from(workflows)
    .where(and(alive, or(visibleToCaller(ctx.actor), waitsForMe(ctx)), ofFolder(groupId)));
  if (!counts) throw new Error("Counting answered no row");
  return counts;
}

/** The counts of tiles and tabs, each up to `countedAtMost`, in one statement. */
export async function countForTabs(ctx: MemberContext, groupId?: number): Promise<WorkflowCounts & { all: number }> {
  const number = (bucket: Bucket) => counted(ctx, bucket, { groupId }, countedAtMost);
  const [counts] = await ctx.db.select(eachCount(number)).from(sql`(select 1) as "once"`);
  if (!counts) throw new Error("Counting answered no row");
  return counts;
}

const eachCount = (countOf: (bucket: Bucket) => SQL<number>) => ({
  waitingForMe: countOf("waitingForMe").mapWith(Number),
  waitingForOthers: countOf("waitingForOthers").mapWith(Number),
  drafts: countOf("drafts").mapWith(Number),
  completed: countOf("completed").mapWith(Number),
  cancelled: countOf("cancelled").mapWith(Number),
  declined: countOf("declined").mapWith(Number),
  overdue: countOf("overdue").mapWith(Number),
  all: countOf("all").mapWith(Number),
});

/** GET /workflows, for all or for one folder: every requested group of rows, each with the same page. */
export async function listWorkflows(ctx: MemberContext, asking: WorkflowsQuery, groupId?: number) {
  const query = { ...asking, groupId };
  const asked: Record<Exclude<Bucket, "all" | "overdue" | "recent">, boolean> = {
    drafts: Boolean(query.draft || query.includeDrafts),
    completed: Boolean(query.completed || query.includeCompleted),
    cancelled: Boolean(query.cancelled || query.includeCancelled),
    inProgress: Boolean(query["in-progress"] || query.includeInProgress),
    declined: Boolean(query.declined || query.includeDeclined),
    waitingForMe: Boolean(query.waiting_for_me),
    waitingForOthers: Boolean(query.waiting_for_others),
  };
  const names = Object.keys(asked) as (keyof typeof asked)[];
  const only = names.filter((name) => asked[name]);
  const everything = only.length === 0 || only.length >= 5;
  const get = async (bucket: Bucket) =>
    everything || only.some((name) => name === bucket) ? listBucket(ctx, bucket, query) : { rows: [], total: 0 };
  const [all, drafts, completed, cancelled, inProgress, declined, overdue, mine, others, counts] = await Promise.all([
    everything ? listBucket(ctx, "all", query) : { rows: [], total: 0 },
    get("drafts"),
    get("completed"),
    get("cancelled"),
    get("inProgress"),
    get("declined"),
    everything || asked.inProgress ? listBucket(ctx, "overdue", query) : { rows: [], total: 0 },
    asked.waitingForMe ? listBucket(ctx, "waitingForMe", query) : { rows: [], total: 0 },
    asked.waitingForOthers ? listBucket(ctx, "waitingForOthers", query) : { rows: [], total: 0 },
    countWorkflows(ctx, groupId),
  ]);
  const parts = [drafts, completed, cancelled, inProgress, declined, mine, others];
  const chosen = everything
    ? all.rows
    : [...new Map(parts.flatMap((p) => p.rows).map((row) => [row.id, row])).values()];
  return {
    workflows: chosen,
    draftWorkflows: drafts.rows,
    completedWorkflows: completed.rows,
    cancelledWorkflows: cancelled.rows,
    inProgressWorkflows: inProgress.rows,
    declinedWorkflows: declined.rows,
    overdueWorkflows: overdue.rows,
    ...(await peopleAndDocuments(ctx, chosen)),
    counts,
    total: everything ? all.total : await countIn(ctx, only, query),
  };
}

async function peopleAndDocuments(ctx: MemberContext, rows: WorkflowListRow[]) {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return { documents: [], signatories: [] };
  const docs = await ctx.db
    .select({ id: documents.id, name: documents.name, workflowId: documents.workflowId })
    .from(documents)
    .where(inArray(documents.workflowId, ids));
  return {
    documents: docs.map((doc) => ({ ...doc, workflowId: doc.workflowId ?? 0 })),
    signatories: rows.flatMap((row) => row.signatories.map((s) => ({ ...s, workflowId: row.id }))),
  };
}
