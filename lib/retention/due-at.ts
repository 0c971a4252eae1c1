import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { anchorLeaves, chainGrowths } from "@/db/schema/anchors";
import { documents } from "@/db/schema/documents";
import { retentionDue, retentionRules } from "@/db/schema/retention";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { isFree } from "@/lib/holds/held";
import type { Context } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { noticeDays } from "./rules";

/** The time as a parameter of SQL, moved by whole days. */
export const dayFrom = ({ now }: Pick<Context, "now">, days = 0): SQL =>
  sql`${daysLater(now, days).toISOString()}::timestamptz`;

/** As a condition on workflows and rules: a folder's own rule comes before that of the organisation. */
const isUnderRule = sql`case
  when ${retentionRules.groupId} is not null then ${workflows.groupId} = ${retentionRules.groupId}
  when ${retentionRules.companyId} is not null then ${workflows.companyId} = ${retentionRules.companyId}
    and not exists (select from ${retentionRules} as own where own.group_id = ${workflows.groupId})
  else ${workflows.companyId} is null and ${workflows.initiatorId} = ${retentionRules.userId}
end`;

/** When a workflow was cancelled or declined. */
const endedAt = sql`coalesce((select max(${auditActions.performedAt}) from ${auditActions}
  where ${auditActions.workflowId} = ${workflows.id}
  and ${auditActions.typeId} in (${auditActionIds.cancelled}, ${auditActionIds.declined})), ${workflows.updatedAt})`;

/** When a rule erases a workflow; null if it never does. */
export const dueAt = sql`case ${workflows.status}
  when 'completed' then ${workflows.completedAt} + make_interval(years => ${retentionRules.completedYears})
  when 'notStarted' then ${workflows.updatedAt} + make_interval(years => ${retentionRules.draftYears})
  when 'cancelled' then ${endedAt} + make_interval(years => ${retentionRules.cancelledYears})
  when 'declined' then ${endedAt} + make_interval(years => ${retentionRules.declinedYears})
end`;

/** As a condition on workflows and rules: due within the time of notice, and not held. */
export const isSoonDue = (ctx: Context): SQL =>
  sql`${isUnderRule} and ${dueAt} <= ${dayFrom(ctx, noticeDays)} and ${isFree}`;

/** As a condition on workflows: an anchor proves the chain as it is now. A draft without a trail needs none. */
const isAnchored = sql`(${workflows.auditSequence} = 0 or (
  exists (select from ${anchorLeaves} where ${anchorLeaves.workflowId} = ${workflows.id})
  and ${workflows.id} not in (select ${chainGrowths.workflowId} from ${chainGrowths})))`;

/** As a condition on workflows: no job that runs or waits is about it. */
const isIdle = sql`${workflows.id} not in (
  select about.id from (
    select coalesce(
      (job.payload->>'workflowId')::bigint,
      (select ${documents.workflowId} from ${documents} where ${documents.id} = (job.payload->>'documentId')::bigint),
      (select ${recipients.workflowId} from ${recipients} where ${recipients.id} = (job.payload->>'signatoryId')::bigint)
    ) as id
    from graphile_worker._private_jobs as job
    where job.locked_at is not null or job.attempts < job.max_attempts
  ) as about where about.id is not null)`;

/**
 * As a condition on workflows: listed for the time of notice under the rule that still applies, due by it, anchored and
 * left alone by all jobs.
 */
export const mayBeErased = (ctx: Context): SQL =>
  sql`exists (
    select from ${retentionDue}
    join ${retentionRules} on ${retentionRules.id} = ${retentionDue.ruleId}
    where ${retentionDue.workflowId} = ${workflows.id} and ${retentionDue.erasedAt} is null
    and ${retentionDue.dueAt} <= ${dayFrom(ctx)} and ${retentionDue.listedAt} <= ${dayFrom(ctx, -noticeDays)}
    and ${retentionRules.erasesFrom} <= ${dayFrom(ctx)} and ${isUnderRule} and ${dueAt} <= ${dayFrom(ctx)}
  ) and ${isAnchored} and ${isIdle}`;
