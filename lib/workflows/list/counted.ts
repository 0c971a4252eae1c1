import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { workflowStatuses } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import {
  alive,
  groupsOf,
  sharedWithCaller,
  type State,
  statesOf,
  visibleParts,
  visibleToCaller,
  waitsForMe,
} from "./bucket";
import type { Asked } from "./asked";
import { inFolder, isAsked, limits } from "./positions";

export type Counted = Pick<Asked, "buckets" | "groupId" | "before" | "filters">;

/**
 * How many workflows are in at least one of the buckets, counted up to `atMost`, so that it costs the same in an account
 * of any size: the indexes that the lists are read by are enough to count.
 */
export function counted(ctx: UserContext, asked: Counted, atMost: number): SQL<number> {
  const mine = asked.buckets.includes("waitingForMe")
    ? and(waitsForMe(ctx), inFolder(asked), alive, limits(ctx, asked))
    : undefined;
  const states = statesOf(ctx, asked.buckets);
  if (states.length === 0) return countOf(sql`select from ${workflows} where ${mine ?? sql`false`}`, atMost);
  const visible = countVisible(ctx, asked, states, atMost);
  if (!mine) return visible;
  const inStates = isAsked(ctx, visibleToCaller(ctx.actor, asked.groupId), {
    ...asked,
    buckets: asked.buckets.filter((bucket) => bucket !== "waitingForMe"),
    sort: "updated_at",
    direction: "desc",
  });
  const others = countOf(sql`select from ${workflows} where ${and(mine, sql`(${inStates}) is not true`)}`, atMost);
  return sql`least(${atMost}, ${visible} + ${others})`;
}

const countOf = (rows: SQL, atMost: number): SQL<number> =>
  sql`(select count(*) from (select from (${rows}) as rows limit ${atMost}) as counted)`;

function countVisible(ctx: UserContext, asked: Counted, states: State[], atMost: number): SQL<number> {
  const { own, shared } = visibleParts(ctx.actor, asked.groupId);
  const rowsOf = (where: SQL | undefined) =>
    sql.join(
      conditionsOf(ctx, states, asked).map((state) => sql`select from ${workflows} where ${and(where, alive, state)}`),
      sql` union all `,
    );
  // Without a limit for each group PostgreSQL may read the workflows of all groups and then pick the user's.
  const ofShared = shared.map(({ where, ofGroup }) =>
    ofGroup
      ? sql`select from (${groupsOf(ctx.actor.userId)}) as member cross join lateral (${rowsOf(where)} limit ${atMost}) as of_group`
      : rowsOf(where),
  );
  if (!own) return countOf(sql.join(ofShared, sql` union all `), atMost);
  if (ofShared.length === 0) return countOf(rowsOf(own.where), atMost);
  // Own workflows in visible groups are in both parts; only if neither is enough, they are looked at one by one.
  const inOneOnly = rowsOf(and(own.where, sql`(${sharedWithCaller(ctx.actor)}) is not true`));
  return sql`(select case when greatest(mine.size, shared.size) >= ${atMost} then ${atMost}
      else least(${atMost}, shared.size + ${countOf(inOneOnly, atMost)}) end
    from (select ${countOf(rowsOf(own.where), atMost)} as size) as mine,
      (select ${countOf(sql.join(ofShared, sql` union all `), atMost)} as size) as shared)`;
}

/** Conditions that an index answers alone: a range of times only within one status. */
function conditionsOf(ctx: UserContext, states: State[], asked: Counted): (SQL | undefined)[] {
  if (asked.before || asked.filters || states.some(({ only }) => only))
    return states.map(({ status, only }) => and(eq(workflows.status, status), only, limits(ctx, asked)));
  if (states.length === workflowStatuses.length) return [undefined];
  return [
    inArray(
      workflows.status,
      states.map(({ status }) => status),
    ),
  ];
}
