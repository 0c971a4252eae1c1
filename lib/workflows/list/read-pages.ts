import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { companyGroupUsers } from "@/db/schema/companies";
import { externalData } from "@/db/schema/external-data";
import { workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { countedAtMost } from "@/lib/platform/database/list-page";
import { callerInGroup, listedColumns, type ListedRow, type ListedWorkflow, toListed } from "./listed-workflow";
import type { Asked, Position } from "./asked";
import { firstPositions, inOrder } from "./positions";
import { foundByIndex, foundInOrder, rowsToLookThrough, type SearchWay } from "./search-workflows";

export type Wanted = { asked: Asked & { search?: string | undefined }; offset: number; perPage: number };

export type ListPage<Row = ListedWorkflow> = {
  rows: Row[];
  /** The last row's position; null on the last page. */
  last: Position | null;
  /** Of a search: how many rows it found, up to one more than `countedAtMost`; at least as many if not `isWhole`. */
  hits: number;
  isWhole: boolean;
};

/** Pages of several lists in the same order, in one statement. */
export async function readPages(ctx: UserContext, wanted: readonly Wanted[], way?: SearchWay): Promise<ListPage[]> {
  const pages = await readRowPages(ctx, wanted, way);
  return pages.map((page) => ({ ...page, rows: page.rows.map((row) => toListed(ctx, row)) }));
}

/** The same with the rows as they are stored. */
export async function readRowPages(
  ctx: UserContext,
  wanted: readonly Wanted[],
  way?: SearchWay,
): Promise<ListPage<ListedRow>[]> {
  if (wanted.length === 0) return [];
  const slices = wanted.map(
    (one, list) => sql`(select ${list}::integer as list, slice.* from ${sliceOf(ctx, one, way)} as slice)`,
  );
  const rows = await ctx.db
    .select({
      list: sql`picked.list`.mapWith(Number),
      key: sql<string>`picked.key::text`,
      hits: sql`picked.hits`.mapWith(Number),
      size: sql`picked.size`.mapWith(Number),
      ...listedColumns,
    })
    .from(sql`(${sql.join(slices, sql` union all `)}) as picked`)
    .leftJoin(workflows, eq(workflows.id, sql`picked.id`))
    .leftJoin(externalData, eq(externalData.workflowId, workflows.id))
    .leftJoin(companyGroupUsers, callerInGroup(ctx))
    .orderBy(sql`picked.list`, sql`picked.place`);
  return wanted.map((one, list) => {
    const { perPage } = one;
    const own = rows.filter((row) => row.list === list);
    const listed = own.filter((row): row is typeof row & ListedRow => row.workflow !== null);
    const last = listed.length > perPage ? listed[perPage - 1] : undefined;
    return {
      rows: listed.slice(0, perPage),
      last: last ? { status: last.workflow.status, key: last.key, id: last.workflow.id } : null,
      hits: own[0]?.hits ?? 0,
      isWhole: typeof way !== "object" || (own[0]?.size ?? 0) < lookedThrough(one, way),
    };
  });
}

const lookedThrough = ({ offset, perPage }: Wanted, { share }: { share: number }) =>
  rowsToLookThrough(share, offset + perPage + 1);

/** The positions of a page's rows and of the one after; of a search also what it found, in a row of its own if nothing. */
function sliceOf(ctx: UserContext, wanted: Wanted, way?: SearchWay): SQL {
  const { asked, offset, perPage } = wanted;
  const { search } = asked;
  const placed = (from: SQL) => sql`(select key, id, row_number() over (order by ${inOrder(asked)}) as place from (
    select rank, key, id from ${from} where id is not null order by ${inOrder(asked)} limit ${perPage + 1} offset ${offset}
  ) as slice)`;
  if (!search || !way) {
    const first = sql`${firstPositions(ctx, asked, offset + perPage + 1)} as first`;
    return sql`(select *, 0 as hits, 0 as size from ${placed(first)} as placed)`;
  }
  const searched = { ...asked, search };
  const found =
    typeof way === "object"
      ? foundInOrder(ctx, searched, lookedThrough(wanted, way))
      : foundByIndex(ctx, searched, way);
  return sql`(
    with found as materialized ${found}
    select placed.*, seen.* from ${placed(sql`found`)} as placed right join (
      select count(id) as hits, max(size) as size from (select id, size from found limit ${countedAtMost + 1}) as counted
    ) as seen on true)`;
}
