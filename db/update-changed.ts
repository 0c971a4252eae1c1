import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Runner = { execute(query: SQL): PromiseLike<unknown> };

const columnName = (key: string) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`); // casing: "snake_case"

/**
 * Sets the given columns of each row by its id, in one statement. All rows must have the same columns and the table an
 * `updated_at`. Rows that already have these values are not written.
 */
export async function updateChanged<T extends PgTable>(
  db: Runner,
  table: T,
  rows: readonly ({ id: number } & Partial<T["$inferInsert"]>)[],
  now: Date,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first)
    .filter((key) => key !== "id")
    .map((key) => sql.identifier(columnName(key)));
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]))),
  );
  const list = (prefix: "is" | "becomes") =>
    sql.join(
      names.map((name) => sql`${sql.identifier(prefix)}.${name}`),
      sql`, `,
    );
  await db.execute(sql`
    update ${table} as "is" set ${sql.join(
      names.map((name) => sql`${name} = becomes.${name}`),
      sql`, `,
    )}, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${json}::text::jsonb) as becomes
    where "is".id = becomes.id and (${list("is")}) is distinct from (${list("becomes")})`);
}
