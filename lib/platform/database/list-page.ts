import "server-only";
import { type SQLWrapper, sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";

/** The most rows that lists count and that page numbers reach: beyond it, the cost would grow with the account. */
export const countedAtMost = 10_000;

export type Total = { total: number; totalIsExact: boolean };

/** From a count up to one more than `countedAtMost`. */
export const totalOf = (counted: number): Total => ({
  total: Math.min(counted, countedAtMost),
  totalIsExact: counted <= countedAtMost,
});

/** How many rows the query has. */
export async function countRows({ db }: Context, query: SQLWrapper): Promise<Total> {
  const [row] = await db
    .select({ size: sql`count(*)`.mapWith(Number) })
    .from(sql`(select from ((${query}) limit ${countedAtMost + 1}) as rows) as counted`);
  return totalOf(row?.size ?? 0);
}

/** Which part of a list is asked for. */
export type Slice = { page: number; perPage: number };

/** The number of rows before a page; 0 is read as the first page. Refuses pages that begin after the last counted row. */
export function offsetOf({ page, perPage }: Slice): number {
  const offset = (Math.max(page, 1) - 1) * perPage;
  if (offset >= countedAtMost) throw invalid({ page: { key: "pageTooFar", values: { maximum: countedAtMost } } });
  return offset;
}

/** The same slice, or the last one that page numbers reach. */
export const reachable = <S extends Slice>(slice: S): S => ({
  ...slice,
  page: Math.min(Math.max(slice.page, 1), Math.ceil(countedAtMost / slice.perPage)),
});
