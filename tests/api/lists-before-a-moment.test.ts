import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { type WorkflowStatus, workflowStatuses } from "@/db/enums";
import { workflows } from "@/db/schema/workflows";
import { firstPositions } from "@/lib/workflows/list/positions";
import { useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { fill, list } from "../support/many-workflows";
import type { Sender } from "../support/given";
import { contextAs } from "../support/context-as";
import { givenUser } from "../support/shortcuts";

useProduct();

type Row = typeof workflows.$inferSelect;
type Asked = {
  sort: "updated_at" | "status";
  direction: "asc" | "desc";
  dated: "created" | "sent";
  since?: Date;
  until: Date;
};

const day = 86_400_000;
/** In days. */
const ms = 1 / day;
const now = Date.now();
const size = 240;
const viewers: Record<string, { who: Sender; sees: Row[] }> = {};

/** The same numbers in each run, so that a failure can be repeated. */
let last = 1;
const random = () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
/** Whole days of a year, so that many moments are the same and equal the limits that are asked for. */
const daysAgo = (days: number) => new Date(now - days * day);
const someDay = () => daysAgo(Math.floor(random() * 200));

beforeAll(async () => {
  const company = await givenCompany();
  const [sender, member, alone] = [await company.join(), await company.join(), await givenUser()];
  const groups = [await givenGroup(company.id), await givenGroup(company.id), await givenGroup(company.id)];
  await groups[0]?.add(member);
  await groups[1]?.add(member);
  const rows = await database()
    .insert(workflows)
    .values(
      Array.from({ length: size }, () => {
        const initiator = oneOf([sender, sender, member, alone]);
        const createdAt = someDay();
        const later = (from: Date, days: number) => new Date(Math.min(now, from.getTime() + days * day));
        const updatedAt = later(createdAt, oneOf([0, 0, 1, 29, 30 - ms, 30, 30 + ms, 31, 60, 150]));
        return {
          initiatorId: initiator.id,
          name: "Lease",
          status: oneOf<WorkflowStatus>(["notStarted", "cancelled", "declined"]),
          executeAt: oneOf([null, createdAt, updatedAt]),
          createdAt,
          updatedAt,
          ...(initiator !== alone && { companyId: company.id, groupId: oneOf([null, ...groups.map(({ id }) => id)]) }),
        };
      }),
    )
    .returning();
  const mine = groups.slice(0, 2).map(({ id }) => id);
  const of = (who: Sender, isSeen: (row: Row) => boolean) => ({
    who,
    sees: rows.filter((row) => row.initiatorId === who.id || isSeen(row)),
  });
  viewers["somebody alone"] = of(alone, () => false);
  viewers["the sender"] = of(sender, () => false);
  viewers["a member of two groups"] = of(member, ({ groupId }) => groupId !== null && mine.includes(groupId));
  viewers["the administrator"] = of(company.admin, ({ groupId }) => groupId !== null);
  await database().execute(sql`analyze ${workflows}`);
});

/** The rows in the order that is asked for, without SQL. */
function expected(rows: readonly Row[], { sort, direction, dated, since, until }: Asked): number[] {
  const way = direction === "asc" ? 1 : -1;
  const isMeant = ({ createdAt, executeAt }: Row) => {
    const at = dated === "created" ? createdAt : executeAt;
    return at !== null && at < until && (since === undefined || at >= since);
  };
  const rankOf = ({ status }: Row) => workflowStatuses.indexOf(status);
  const later = (one: Row, other: Row) => one.updatedAt.getTime() - other.updatedAt.getTime() || one.id - other.id;
  const order = (one: Row, other: Row) =>
    sort === "updated_at" ? way * later(one, other) : way * (rankOf(one) - rankOf(other)) || -later(one, other);
  return rows
    .filter(isMeant)
    .toSorted(order)
    .map(({ id }) => id);
}

const addressOf = ({ since, until, ...asked }: Asked) =>
  new URLSearchParams({
    ...asked,
    until: until.toISOString(),
    ...(since && { since: since.toISOString() }),
  }).toString();

/** By cursor from page to page. */
async function listed(who: Sender, asked: Asked, perPage: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = await list(who, `${addressOf(asked)}&perPage=${perPage}&cursor=${encodeURIComponent(cursor)}`);
    ids.push(...page.workflows.map(({ id }: Row) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

const orders = (["updated_at", "status"] as const).flatMap((sort) =>
  (["asc", "desc"] as const).map((direction) => ({ sort, direction })),
);

test.each(orders)("what was made or sent before a moment, by $sort $direction, as without SQL", async (order) => {
  for (const [name, { who, sees }] of Object.entries(viewers))
    for (const dated of ["created", "sent"] as const) {
      const since = oneOf([undefined, daysAgo(190)]);
      const asked = { ...order, dated, until: someDay(), ...(since && { since }) };
      const all = expected(sees, asked);
      expect([name, asked, await listed(who, asked, 50)]).toEqual([name, asked, all]);
      const page = await list(who, `${addressOf(asked)}&perPage=7&page=2`);
      expect([page.workflows.map(({ id }: Row) => id), page.total]).toEqual([all.slice(7, 14), all.length]);
    }
});

test.each(["created", "sent"] as const)(
  "reads what was %s before a moment, not all that was changed since",
  async (dated) => {
    const sender = await givenUser();
    await fill(sender, { count: 6_000 }); // one a minute, from a year ago
    await database()
      .update(workflows)
      .set({ executeAt: sql`${workflows.createdAt}` })
      .where(eq(workflows.initiatorId, sender.id));
    await database().execute(sql`vacuum analyze ${workflows}`);
    const until = new Date(daysAgo(365).getTime() + 200 * 60_000);
    const ctx = await contextAs(sender);
    const asked = {
      buckets: ["all"],
      sort: "updated_at",
      direction: "desc",
      filters: { dated, until },
    } as const;
    const [plan] = await ctx.db.execute<{ "QUERY PLAN": unknown }>(
      sql`explain (analyze, format json) select * from ${firstPositions(ctx, asked, 26)} as asked`,
    );
    const read = [
      ...JSON.stringify(plan).matchAll(
        /"Relation Name":"workflows".*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)[^}]*/g,
      ),
    ]
      .map(
        ([node, rows, loops]) =>
          (Number(rows) + Number(/"Rows Removed by Filter":([\d.]+)/.exec(node)?.[1] ?? 0)) * Number(loops),
      )
      .reduce((sum, rows) => sum + rows, 0);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(1_000);
  },
);
