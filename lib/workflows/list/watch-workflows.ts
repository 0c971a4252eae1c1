import "server-only";
import { inArray, sql } from "drizzle-orm";
import { companyRoles, type WorkflowStatus, workflowStatusIds } from "@/db/enums";
import { companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { type Context, type User, systemContext } from "@/lib/platform/context/context";
import { listen } from "@/lib/platform/database/listen";
import { logFailure } from "@/lib/platform/logs/outages";
import { stateOf } from "@/lib/platform/process/process-state";

export type WorkflowEvent = { workflowId: number; status: number };
type Watcher = { actor: WatchingActor; tell: (event: WorkflowEvent) => void; end: () => void };
type WatchingActor = Pick<User, "userId" | "companyId" | "viaKey">;

const restMs = 1_000;
/** For so long a change is remembered for pages that were rendered before it and listen later. */
const keptMs = 60_000;
const mostKept = 1_000;

type Watched = {
  watchers: Set<Watcher>;
  /** The workflows told of within the last second, and whether they have changed since. */
  resting: Map<number, { hasChanged: boolean }>;
  /** When each workflow last changed, the latest change last. */
  changed: Map<number, number>;
};
const watched = () =>
  stateOf("watchedWorkflows", (): Watched => ({ watchers: new Set(), resting: new Map(), changed: new Map() }));

/** Begins to remember changes, also of what is shown with a workflow and has rows of its own. */
export const hearChanges = (): Promise<void> =>
  listen("workflow_changed", {
    onNotify: (payload) => {
      rememberChange(Number(payload));
      noteChange(Number(payload));
    },
    onGap: () => watched().watchers.forEach(({ end }) => end()),
  });

/**
 * Reports each change of a workflow that the caller may see at that moment: the first at once, then at most one a
 * second, the last always. Answers a function that stops it.
 */
export async function watchWorkflows(watcher: Watcher): Promise<() => void> {
  const { watchers: all } = watched();
  await hearChanges();
  all.add(watcher);
  return () => all.delete(watcher);
}

/** The remembered changes after `since` of workflows that the actor may see, at most a minute old. */
export async function listHeardSince(actor: WatchingActor, since: Date): Promise<WorkflowEvent[]> {
  const heard = [...watched().changed].flatMap(([id, at]) => (at > since.getTime() ? id : []));
  if (heard.length === 0) return [];
  const viewers = await listViewers(systemContext(), heard);
  return viewers
    .filter(({ viewer }) => viewer === viewerOf(actor))
    .map(({ workflowId, status }) => ({ workflowId, status: workflowStatusIds[status] }));
}

function rememberChange(workflowId: number): void {
  const { changed } = watched();
  const now = Date.now();
  changed.delete(workflowId);
  changed.set(workflowId, now);
  for (const [id, at] of changed) {
    if (changed.size <= mostKept && now - at < keptMs) return;
    changed.delete(id);
  }
}

function noteChange(workflowId: number): void {
  const { watchers, resting } = watched();
  const rest = resting.get(workflowId);
  if (rest) rest.hasChanged = true;
  if (rest || watchers.size === 0) return;
  resting.set(workflowId, { hasChanged: false });
  void notifyWatchers(workflowId).then(() => {
    const wake = () => {
      const hasChanged = resting.get(workflowId)?.hasChanged;
      resting.delete(workflowId);
      if (hasChanged) noteChange(workflowId);
    };
    setTimeout(wake, restMs).unref();
  });
}

/** One query for all watchers: current rights count, not those from when the page was opened. */
async function notifyWatchers(workflowId: number): Promise<void> {
  const { watchers: all } = watched();
  try {
    const viewers = await listViewers(systemContext(), [workflowId]);
    const statusByViewer = new Map(viewers.map(({ viewer, status }) => [viewer, status]));
    for (const { actor, tell } of all) {
      const status = statusByViewer.get(viewerOf(actor));
      if (status) tell({ workflowId, status: workflowStatusIds[status] });
    }
  } catch (error) {
    logFailure(error, "telling of a change", { workflowId });
  }
}

/** A key does not see what its maker sees. */
const viewerOf = ({ userId, companyId, viaKey }: WatchingActor) => (viaKey ? `key ${companyId}` : `user ${userId}`);

/**
 * Everyone who has each of them in a list: its initiator, its group, the organisation's administrators, invited
 * recipients, and the organisation's keys.
 */
async function listViewers(ctx: Context, workflowIds: readonly number[]) {
  type Row = { id: string; userId: string | null; companyId: string | null; status: WorkflowStatus };
  const rows = await ctx.db.execute<Row>(sql`
    with one as (select * from ${workflows} where ${inArray(workflows.id, [...workflowIds])})
    select id, initiator_id as "userId", null::bigint as "companyId", status from one
    union
    select id, null, company_id, status from one where company_id is not null and (group_id is not null or made_by_api_key)
    union
    select one.id, ${companyUsers.userId}, null, status from one join ${companyUsers} on ${companyUsers.companyId} = one.company_id
      where one.group_id is not null and ${companyUsers.acceptedAt} is not null
        and (${companyUsers.roleId} = ${companyRoles.administrator} or ${companyUsers.userId} in
          (select ${companyGroupUsers.userId} from ${companyGroupUsers} where ${companyGroupUsers.groupId} = one.group_id))
    union
    select one.id, ${users.id}, null, one.status from one join ${recipients} on ${recipients.workflowId} = one.id
      join ${users} on ${users.email} = ${recipients.email}
      where ${recipients.status} <> 'waiting' and not ${recipients.addressUnconfirmed} and ${users.confirmedAt} is not null and one.execute_at is not null`);
  return rows.map(({ id, userId, companyId, status }) => ({
    workflowId: Number(id),
    viewer: viewerOf({
      userId: Number(userId),
      companyId: Number(companyId),
      ...(companyId !== null && { viaKey: true }),
    }),
    status,
  }));
}
