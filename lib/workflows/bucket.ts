import "server-only";
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { companyGroupUsers } from "@/db/schema/companies";
import { signatories, workflows } from "@/db/schema/workflows";
import type { Member, MemberContext } from "@/lib/platform/context";
import { overdueSince } from "./shown-state";

export type Bucket =
  | "all"
  | "drafts"
  | "waitingForMe"
  | "waitingForOthers"
  | "inProgress"
  | "completed"
  | "cancelled"
  | "declined"
  | "overdue"
  /** All but the overdue ones. */
  | "recent";

type Narrowed = {
  /** Only workflows of this folder, which the caller must be allowed to see. */
  groupId?: number | undefined;
  /** Only workflows that meet this condition. */
  only?: SQL | undefined;
};

type Part = {
  where: SQL | undefined;
  /** Set for the groups that this user is in, which are read one after the other. */
  memberOf?: { userId: number; companyId: number };
};

/**
 * The caller's own workflows and those of visible groups (docs/product.md, Accounts, roles, permissions). A workflow
 * may be in two parts.
 */
function visibleParts({ userId, companyId, companyRole, viaKey }: Member): Part[] {
  const own = { where: eq(workflows.initiatorId, userId) };
  if (companyId === null) return [own];
  const ofCompany = eq(workflows.companyId, companyId);
  const ofGroups = and(ofCompany, sql`${workflows.groupId} is not null`);
  if (viaKey) return [{ where: and(ofCompany, workflows.madeByApiKey) }, { where: ofGroups }];
  if (companyRole === companyRoles.administrator) return [own, { where: ofGroups }];
  const ofMember = and(ofCompany, sql`${workflows.groupId} in (${groupsOf(userId)})`);
  return [own, { where: ofMember, memberOf: { userId, companyId } }];
}

const groupsOf = (userId: number) =>
  sql`select ${companyGroupUsers.groupId} from ${companyGroupUsers} where ${companyGroupUsers.userId} = ${userId}`;

export const visibleToCaller = (actor: Member): SQL | undefined => or(...visibleParts(actor).map(({ where }) => where));

/** An invited signatory has the viewer's confirmed address, whoever sent the workflow, and the link still works. */
export const waitsForMe = ({ actor: { email, confirmed, viaKey }, now }: MemberContext): SQL =>
  confirmed && !viaKey
    ? sql`(${workflows.status} = 'inProgress' and ${workflows.expiresAt} > ${now.toISOString()}::timestamptz and ${workflows.id} in (select ${signatories.workflowId} from ${signatories} where ${signatories.email} = ${email} and ${signatories.status} = 'invited'))`
    : sql`false`;

/** The part of a bucket's condition that does not depend on the viewer's rights. */
function stateOf(bucket: Bucket, ctx: MemberContext): SQL | undefined {
  const running = inArray(workflows.status, ["inProgress", "failed"]);
  const untilThen = overdueSince(ctx.now);
  switch (bucket) {
    case "all":
      return undefined;
    case "drafts":
      return eq(workflows.status, "notStarted");
    case "waitingForMe":
      return waitsForMe(ctx);
    case "waitingForOthers":
      return and(eq(workflows.status, "inProgress"), sql`not ${waitsForMe(ctx)}`);
    case "inProgress":
      return running;
    case "overdue":
      return and(eq(workflows.status, "inProgress"), lte(workflows.updatedAt, untilThen));
    case "recent":
      return or(ne(workflows.status, "inProgress"), gt(workflows.updatedAt, untilThen));
    case "completed":
    case "cancelled":
    case "declined":
      return eq(workflows.status, bucket);
  }
}

/** Deleted workflows are in no bucket. */
export const alive = isNull(workflows.deletedAt);
export const ofFolder = (groupId: number | undefined) =>
  groupId === undefined ? undefined : eq(workflows.groupId, groupId);

export const isInBucket = (ctx: MemberContext, bucket: Bucket): SQL | undefined =>
  and(bucket === "waitingForMe" ? undefined : visibleToCaller(ctx.actor), stateOf(bucket, ctx));

const wholeBucket = (ctx: MemberContext, bucket: Bucket, { groupId, only }: Narrowed) =>
  and(alive, isInBucket(ctx, bucket), ofFolder(groupId), only);

/**
 * A condition that includes a bucket's first rows in this order, and perhaps a few more. Each visible part is read
 * through its own index and no further than `atMost`: with one condition on all parts the database would collect an
 * organisation's workflows before ordering them.
 */
export function isAmongFirst(ctx: MemberContext, bucket: Bucket, narrowed: Narrowed, order: SQL, atMost: number) {
  const parts = partsToRead(ctx, bucket, narrowed);
  if (!parts) return wholeBucket(ctx, bucket, narrowed);
  const state = and(alive, stateOf(bucket, ctx), narrowed.only);
  const each = parts.map((part) => firstOf(part, state, order, atMost));
  return sql`${workflows.id} in (${sql.join(each, sql` union `)})`;
}

/** The size of a bucket, counted up to `atMost`, so that it costs the same in an account of any size. */
export function counted(ctx: MemberContext, bucket: Bucket, narrowed: Narrowed, atMost: number): SQL<number> {
  const parts = partsToRead(ctx, bucket, narrowed);
  if (!parts) {
    const whole = wholeBucket(ctx, bucket, narrowed);
    return sql`(select count(*) from (select 1 from ${workflows} where ${whole} limit ${atMost}) as counted)`;
  }
  const state = and(alive, stateOf(bucket, ctx), narrowed.only);
  const each = parts.map(
    (part) => sql`(select from_part.id from ${firstOf(part, state, byStatus, atMost)} as from_part limit ${atMost})`,
  );
  return sql`(select least(count(*), ${atMost}) from (${sql.join(each, sql` union `)}) as counted)`;
}

/** The order of the indexes: without an order the planner may scan the whole table for an organisation's rows. */
const byStatus = sql`${workflows.status}, ${workflows.updatedAt}`;

/** Null where one index is enough: a folder has its own, and waiting workflows are found by their recipient. */
function partsToRead({ actor }: MemberContext, bucket: Bucket, { groupId }: Narrowed): Part[] | null {
  const parts = visibleParts(actor);
  return groupId !== undefined || bucket === "waitingForMe" || parts.length === 1 ? null : parts;
}

/** Selects ids, so that the union counts a workflow in two parts once. */
function firstOf({ where, memberOf }: Part, state: SQL | undefined, order: SQL, atMost: number): SQL {
  const first = (condition: SQL | undefined) =>
    sql`select ${workflows.id} from ${workflows} where ${and(condition, state)} order by ${order} limit ${atMost}`;
  if (!memberOf) return sql`(${first(where)})`;
  const { userId, companyId } = memberOf;
  // With `=` the planner would walk along the organisation's index, past the workflows of all other groups.
  const ofOne = first(
    sql`${workflows.groupId} = member.group_id and ${workflows.companyId} is not distinct from ${companyId}`,
  );
  return sql`(select picked.id from (${groupsOf(userId)}) as member cross join lateral (${ofOne}) as picked)`;
}
