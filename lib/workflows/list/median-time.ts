import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";

/** Fewer are not meaningful; more are outdated. */
const leastCompleted = 10;
const latestCompleted = 100;

/** How many seconds half of the caller's latest workflows took from sending to the last signature; 0 where there are few. */
export const medianTime = ({ actor }: UserContext): SQL<number> => sql<number>`coalesce((
  select percentile_cont(0.5) within group (order by extract(epoch from took)) from (
    select ${workflows.completedAt} - ${workflows.executeAt} as took from ${workflows}
    where ${workflows.initiatorId} = ${actor.userId} and ${workflows.status} = 'completed' and ${workflows.deletedAt} is null
    order by ${workflows.updatedAt} desc, ${workflows.id} desc limit ${latestCompleted}) as latest
  having count(*) >= ${leastCompleted}), 0)`;
