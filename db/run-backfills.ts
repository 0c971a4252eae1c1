import type { connect } from "./connection";

const batch = 1000;

/**
 * Makes the changes of existing rows that migrations left, in short transactions while others read and write, so that
 * no migration holds a lock for long. Continues where an interrupted start stopped.
 */
export async function runBackfills(sql: ReturnType<typeof connect>) {
  const open = await sql<{ id: string; of_table: string; statement: string; next_id: string }[]>`
    select * from backfills order by id`;
  for (const { id, of_table: table, statement, next_id: start } of open) {
    const [found] = await sql<{ first: string | null; last: string | null }[]>`
      select min(id) as first, max(id) as last from ${sql(table)} where id >= ${start}`;
    const last = Number(found?.last ?? -1);
    for (let first = Number(found?.first ?? 0); first <= last; first += batch)
      await sql.begin(async (tx) => {
        await tx.unsafe(statement, [first, first + batch - 1]);
        await tx`update backfills set next_id = ${first + batch} where id = ${id}`;
      });
    await sql`delete from backfills where id = ${id}`;
  }
}
