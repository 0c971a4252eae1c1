import "server-only";
import { sql } from "drizzle-orm";
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

type Watched = {
  watchers: Set<Watcher>;
  /** The workflows told of within the last second, and whether they have changed since. */
  resting: Map<number, { hasChanged: boolean }>;
};
const watched = () => stateOf("watchedWorkflows", (): Watched => ({ watchers: new Set(), resting: new Map() }));

/**
 * Reports each change of a workflow that the caller may see at that moment: the first at once, then at most one a second,
 * the last always. Answers a function that stops it.
 */
export async function watchWorkflows(watcher: Watcher): Promise<() => void> {
  const { watchers: all } = watched();
  await listen("workflow_changed", {
    onNotify: (payload) => noteChange(Number(payload)),
    onGap: () => all.forEach(({ end }) => end()),
  });
  all.add(watcher);
  return () => all.delete(watcher);
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
    const statusByViewer = await listViewers(systemContext(), workflowId);
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
 * Everyone who has it in a list: its initiator, its group, the organisation's administrators, invited recipients, and
 * the organisation's keys.
 */
async function listViewers(ctx: Context, workflowId: number): Promise<Map<string, WorkflowStatus>> {
  const rows = await ctx.db.execute<{ userId: string | null; companyId: string | null; status: WorkflowStatus }>(sql`
    with one as (select * from ${workflows} where ${workflows.id} = ${workflowId})
    select initiator_id as "userId", null::bigint as "companyId", status from one
    union
    select null, company_id, status from one where company_id is not null and (group_id is not null or made_by_api_key)
    union
    select ${companyUsers.userId}, null, status from one join ${companyUsers} on ${companyUsers.companyId} = one.company_id
      where one.group_id is not null and ${companyUsers.acceptedAt} is not null
        and (${companyUsers.roleId} = ${companyRoles.administrator} or ${companyUsers.userId} in
          (select ${companyGroupUsers.userId} from ${companyGroupUsers} where ${companyGroupUsers.groupId} = one.group_id))
    union
    select ${users.id}, null, one.status from one join ${recipients} on ${recipients.workflowId} = one.id
      join ${users} on ${users.email} = ${recipients.email}
      where ${recipients.status} <> 'waiting' and not ${recipients.addressUnconfirmed} and ${users.confirmedAt} is not null and one.execute_at is not null`);
  return new Map(
    rows.map(({ userId, companyId, status }) => [
      viewerOf({ userId: Number(userId), companyId: Number(companyId), ...(companyId !== null && { viaKey: true }) }),
      status,
    ]),
  );
}
