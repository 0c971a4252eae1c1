import "server-only";
import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { companyRoles, type WorkflowStatus, workflowStatuses } from "@/db/enums";
import { companyGroupUsers } from "@/db/schema/companies";
import { recipients, workflows } from "@/db/schema/workflows";
import type { User, UserContext } from "@/lib/platform/context/context";
import { holdsAddress } from "@/lib/platform/mail/address-forms";
import { overdueSince } from "./shown-state";

export type Bucket =
  | "all"
  /** Not scheduled. */
  | "drafts"
  | "scheduled"
  | "waitingForMe"
  | "waitingForOthers"
  | "inProgress"
  | "completed"
  | "cancelled"
  | "declined"
  | "overdue"
  /** All but the overdue ones. */
  | "recent";

/** Of which buckets a tab is made: "all" has what waits for the caller too, whoever sent it, like the tab beside it. */
export const bucketsOf = (tab: Bucket): readonly Bucket[] => (tab === "all" ? ["all", "waitingForMe"] : [tab]);

/** Deleted workflows are in no bucket. */
export const alive = isNull(workflows.deletedAt);

/** One group of the workflows that the caller sees, in the order of an index of its own. */
type Part = {
  where: SQL | undefined;
  /** Read for each of the user's groups, one after the other: `where` is for the group `member.group_id`. */
  ofGroup?: (groupId: SQL) => SQL | undefined;
};

/**
 * The caller's own workflows and those of visible groups (docs/product.md, Accounts, roles, permissions). A workflow may
 * be in two parts, `own` and another; with `groupId`, which the caller must be allowed to see, only those of this folder.
 */
export function visibleParts(actor: User, groupId?: number): { own?: Part; shared: Part[] } {
  const { userId, companyId, companyRole, viaKey } = actor;
  const own = { where: eq(workflows.initiatorId, userId) };
  if (companyId === null) return groupId === undefined ? { own, shared: [] } : { shared: [{ where: sql`false` }] };
  const ofCompany = eq(workflows.companyId, companyId);
  // Not `=`: PostgreSQL would take the organisation's index, and look through all of it for the rows of a small group.
  const ofGroup = (group: SQL) =>
    and(sql`${workflows.companyId} is not distinct from ${companyId}`, sql`${workflows.groupId} = ${group}`);
  if (groupId !== undefined) return { shared: [{ where: ofGroup(sql`${groupId}`) }] };
  const inGroups = { where: and(ofCompany, isNotNull(workflows.groupId)) };
  if (viaKey)
    return { shared: [inGroups, { where: and(ofCompany, isNull(workflows.groupId), workflows.madeByApiKey) }] };
  if (companyRole === companyRoles.administrator) return { own, shared: [inGroups] };
  return { own, shared: [{ where: ofGroup(sql`member.group_id`), ofGroup }] };
}

export const groupsOf = (userId: number) =>
  sql`select ${companyGroupUsers.groupId} from ${companyGroupUsers} where ${companyGroupUsers.userId} = ${userId}`;

/** Whether a single workflow is in one of the parts. */
export const visibleToCaller = (actor: User, groupId?: number): SQL | undefined =>
  or(visibleParts(actor, groupId).own?.where, sharedWithCaller(actor, groupId));

export const sharedWithCaller = (actor: User, groupId?: number): SQL | undefined =>
  or(
    ...visibleParts(actor, groupId).shared.map(({ where, ofGroup }) =>
      ofGroup ? sql`exists (select from (${groupsOf(actor.userId)}) as member where ${where})` : where,
    ),
  );

/** The ids of workflows that wait for the caller: their confirmed address is invited, and the link still works. */
export const waitingIds = ({ actor, now }: UserContext) =>
  sql`select ${recipients.workflowId} from ${recipients} join ${workflows} as waiting on waiting.id = ${recipients.workflowId}
    where ${holdsAddress(recipients.email, actor.email)} and ${recipients.status} = 'invited' and not ${recipients.addressUnconfirmed}
    and waiting.status = 'inProgress' and waiting.deleted_at is null and waiting.expires_at > ${now.toISOString()}::timestamptz`;

/** Whoever sent the workflow. */
export const waitsForMe = (ctx: UserContext): SQL =>
  ctx.actor.confirmed && !ctx.actor.viaKey ? sql`${workflows.id} in (${waitingIds(ctx)})` : sql`false`;

/** A status whose workflows are in a bucket, perhaps only some of them. */
export type State = { status: WorkflowStatus; only?: SQL };

/** What the workflows of a bucket have in common, whoever sees them; `waitingForMe` is not made of states. */
function statesOfOne(ctx: UserContext, bucket: Bucket): State[] {
  const untilThen = overdueSince(ctx.now);
  switch (bucket) {
    case "all":
      return workflowStatuses.map((status) => ({ status }));
    case "drafts":
      return [{ status: "notStarted", only: isNull(workflows.scheduledAt) }];
    case "scheduled":
      return [{ status: "notStarted", only: isNotNull(workflows.scheduledAt) }];
    case "waitingForMe":
      return [];
    case "waitingForOthers":
      return [{ status: "inProgress", only: sql`not ${waitsForMe(ctx)}` }];
    case "inProgress":
      return [{ status: "inProgress" }, { status: "failed" }];
    case "overdue":
      return [{ status: "inProgress", only: lte(workflows.updatedAt, untilThen) }];
    case "recent":
      return workflowStatuses.map((status) =>
        status === "inProgress" ? { status, only: gt(workflows.updatedAt, untilThen) } : { status },
      );
    case "completed":
    case "cancelled":
    case "declined":
      return [{ status: bucket }];
  }
}

/** The states of several buckets, each status once. */
export function statesOf(ctx: UserContext, buckets: readonly Bucket[]): State[] {
  const all = buckets.flatMap((bucket) => statesOfOne(ctx, bucket));
  return workflowStatuses.flatMap((status) => {
    const same = all.filter((state) => state.status === status);
    if (same.length === 0) return [];
    const only = same.every((state) => state.only) ? or(...same.map((state) => state.only)) : undefined;
    return [{ status, ...(only && { only }) }];
  });
}
