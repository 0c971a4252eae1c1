import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type WorkflowStatus, workflowStatuses } from "@/db/enums";
import { companyGroupUsers } from "@/db/schema/companies";
import { isChangedLate, lateMs } from "@/db/schema/workflow-indexes";
import { workflows } from "@/db/schema/workflows";
import { dictionaryOrder } from "@/db/columns";
import type { UserContext } from "@/lib/platform/context/context";
import { alive, groupsOf, type State, statesOf, visibleParts, waitsForMe } from "./bucket";
import type { Asked, Order } from "./asked";
import { meets } from "./list-filters";

const keys = {
  name: { key: dictionaryOrder(sql`coalesce(${workflows.name}, '')`), type: sql`text` },
  updated_at: { key: sql`${workflows.updatedAt}`, type: sql`timestamptz` },
  created_at: { key: sql`${workflows.createdAt}`, type: sql`timestamptz` },
  /** Within a status, the latest first in both directions. */
  status: { key: sql`${workflows.updatedAt}`, type: sql`timestamptz` },
};

/** The order of selected positions. */
export function inOrder({ sort, direction }: Order): SQL {
  const way = sql.raw(direction);
  return sort === "status" ? sql`rank ${way}, key desc, id desc` : sql`key ${way}, id ${way}`;
}

/** The columns of the order, whichever way: the same in two positions only if both are of one workflow. */
const orderedBy = ({ sort }: Order): SQL => (sort === "status" ? sql`rank, key, id` : sql`key, id`);

const isDescending = ({ sort, direction }: Order) => sort === "status" || direction === "desc";

/**
 * Far down in a list, reading as many rows of each group would take long. The user's first groups are then parts of
 * their own, which PostgreSQL merges row by row and reads no further than the page; to plan them takes some 15 ms. By
 * name sooner, because the index has no name as it is shown, and the rows themselves are read.
 */
const mostOfEachGroup = { name: 500, updated_at: 2_000, created_at: 2_000, status: 2_000 };
const groupsByThemselves = 12;

/**
 * The first positions in the order, at most `limit` (columns rank, key and id). Each status of each visible part is read
 * through its own index and no further than needed, so that this costs the same in an account of any size.
 */
export function firstPositions(ctx: UserContext, asked: Asked, limit: number): SQL {
  const { own, shared } = visibleParts(ctx.actor, asked.groupId);
  const states = statesOf(ctx, asked.buckets);
  const ofPart = (where: SQL | undefined) => {
    const each = states.map((state) => positionsOf(ctx, { asked, state, where, limit }));
    return first(asked, sql.join(each, sql` union all `), limit);
  };
  const parts =
    states.length === 0
      ? []
      : [...(own ? [own] : []), ...shared].flatMap(({ where, ofGroup }) => {
          if (!ofGroup) return [ofPart(where)];
          const byItself = limit > mostOfEachGroup[asked.sort] ? groupsByThemselves : 0;
          const groups = sql`${groupsOf(ctx.actor.userId)} order by ${companyGroupUsers.groupId}`;
          return [
            ...Array.from({ length: byItself }, (_, place) =>
              ofPart(ofGroup(sql`(${groups} limit 1 offset ${place})`)),
            ),
            first(
              asked,
              sql`select picked.* from (${groups} offset ${byItself}) as member cross join lateral ${ofPart(where)} as picked`,
              limit,
            ),
          ];
        });
  if (asked.buckets.includes("waitingForMe")) {
    const mine = and(waitsForMe(ctx), inFolder(asked));
    parts.push(positionsOf(ctx, { asked, state: { status: "inProgress" }, where: mine, limit }));
  }
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  // `distinct on` takes the parts in their order and stops at the limit; `distinct` alone would first read all of them.
  return sql`(select distinct on (${orderedBy(asked)}) rank, key, id from (${sql.join(parts, sql` union all `)}) as parts
    order by ${inOrder(asked)} limit ${limit})`;
}

export const inFolder = ({ groupId }: Pick<Asked, "groupId">) =>
  groupId === undefined ? undefined : eq(workflows.groupId, groupId);

const first = (order: Order, positions: SQL, limit: number) =>
  sql`(select rank, key, id from (${positions}) as states order by ${inOrder(order)} limit ${limit})`;

type Part = { asked: Asked; state: State; where: SQL | undefined; limit: number };

function positionsOf(ctx: UserContext, { asked, state, where, limit }: Part): SQL {
  const way = sql.raw(isDescending(asked) ? "desc" : "asc");
  const { key } = keys[asked.sort];
  const found = and(
    where,
    eq(workflows.status, state.status),
    alive,
    state.only,
    asked.only,
    limits(ctx, asked),
    afterThat(asked, state),
  );
  const positions = (
    from: SQL,
    among?: SQL,
  ) => sql`(select ${rankOf(state.status)} as rank, ${key} as key, ${workflows.id} as id
    from ${from} ${among ? sql`where ${among}` : sql``} order by ${key} ${way}, ${workflows.id} ${way} limit ${limit})`;
  const split = splitByChange(asked);
  if (!split) return positions(sql`${workflows}`, found);
  const { before, soon, late } = split;
  // `offset 0` keeps PostgreSQL from reading these in the order of the change, in which it would read all that was made
  // later as well.
  const made = sql`(select ${workflows.id}, ${workflows.updatedAt} from ${workflows} where ${and(found, soon)} offset 0) as workflows`;
  const pieces = [
    positions(sql`${workflows}`, and(found, before)),
    positions(made),
    positions(sql`${workflows}`, and(found, late)),
  ];
  return first(asked, sql.join(pieces, sql` union all `), limit);
}

/**
 * In the order of the change, what was made or sent before a moment is behind all that was changed since. So it is read
 * in three pieces, which together are all of it: `before`, not changed since that moment; `soon`, changed since and
 * made shortly before it, by the index of the creation; `late`, changed since and made earlier, by the index of what
 * was changed late.
 */
function splitByChange({ sort, whole, filters: { dated, since, until } = {} }: Asked) {
  // An export reads many pages, and each of them would read all of `soon` again.
  if (whole || !until || until.getTime() < lateMs || (dated !== "created" && dated !== "sent")) return undefined;
  if (sort !== "updated_at" && sort !== "status") return undefined;
  const shortly = new Date(until.getTime() - lateMs);
  if (dated === "created" && since && since >= shortly) return undefined; // few, and found by the index of the creation
  const [end, begin] = [until, shortly].map((date) => sql`${date.toISOString()}::timestamptz`);
  return {
    before: sql`${workflows.updatedAt} < ${end}`,
    soon: sql`${workflows.updatedAt} >= ${end} and ${workflows.createdAt} >= ${begin}`,
    late: sql`${workflows.updatedAt} >= ${end} and ${workflows.createdAt} < ${begin} and ${isChangedLate(workflows)}`,
  };
}

const rankOf = (status: WorkflowStatus) => sql.raw(String(workflowStatuses.indexOf(status)));

/** What the date and the filters limit a list to. */
export const limits = (ctx: UserContext, { before, filters }: Pick<Asked, "before" | "filters">) =>
  and(before && sql`${workflows.updatedAt} < ${before.toISOString()}::timestamptz`, filters && meets(ctx, filters));

/** The rows of this status that come after a position. */
function afterThat(order: Asked, state: State): SQL | undefined {
  const { sort, direction, after } = order;
  if (!after) return undefined;
  if (sort === "status" && state.status !== after.status) {
    const isLater = workflowStatuses.indexOf(state.status) > workflowStatuses.indexOf(after.status);
    return isLater === (direction === "asc") ? undefined : sql`false`;
  }
  const { key, type } = keys[sort];
  const beyond = sql.raw(isDescending(order) ? "<" : ">");
  return sql`(${key}, ${workflows.id}) ${beyond} (${after.key}::${type}, ${after.id})`;
}

/** The same rows as a condition, for rows that were found otherwise. */
export function isAsked(ctx: UserContext, visible: SQL | undefined, asked: Asked): SQL | undefined {
  const states = statesOf(ctx, asked.buckets);
  const inState = states.map((state) => and(eq(workflows.status, state.status), state.only, afterThat(asked, state)));
  const isMine = asked.buckets.includes("waitingForMe")
    ? and(waitsForMe(ctx), inFolder(asked), afterThat(asked, { status: "inProgress" }))
    : undefined;
  return and(alive, limits(ctx, asked), or(states.length > 0 ? and(visible, or(...inState)) : undefined, isMine));
}

/** Columns of a position, for a query of whole workflows. */
export const positionColumns = ({ sort }: Order): SQL =>
  sql`array_position(${sql.raw(`array[${workflowStatuses.map((status) => `'${status}'`).join(", ")}]`)}::workflow_status[], ${workflows.status}) as rank,
    ${keys[sort].key} as key, ${workflows.id} as id`;
