import { sql } from "drizzle-orm";
import { database } from "@/db/client";

type Dump = Record<string, string[]>;

/** Every row of every table as text, like a stolen backup. */
export async function dumpDatabase(): Promise<Dump> {
  const tables = await database().execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const rowsOf = ({ schema, name }: { schema: string; name: string }) =>
    sql`select ${`${schema}.${name}`} as name, to_jsonb(t)::text as row
      from ${sql.identifier(schema)}.${sql.identifier(name)} t`;
  const rows = await database().execute<{ name: string; row: string }>(sql.join(tables.map(rowsOf), sql` union all `));
  const dump: Dump = Object.fromEntries(tables.map(({ schema, name }) => [`${schema}.${name}`, []]));
  for (const { name, row } of rows) dump[name]?.push(row);
  for (const list of Object.values(dump)) list.sort();
  return dump;
}

type Row = Record<string, unknown>;
/** Of a new row there is no `before`, and of one that is gone no `after`. */
export type Change = { table: string; key: string; before: Row | null; after: Row | null };

/** The rows that differ in the later dump: changed ones by id, new ones and those that are gone. */
export const changes = (before: Dump, after: Dump): Change[] =>
  Object.keys(after).flatMap((table) => {
    const [old, now] = [before, after].map((dump) => new Map((dump[table] ?? []).map((row) => [keyOf(row), row])));
    const read = (row: string | undefined): Row | null => (row === undefined ? null : JSON.parse(row));
    return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key) =>
      old?.get(key) === now?.get(key) ? [] : [{ table, key, before: read(old?.get(key)), after: read(now?.get(key)) }],
    );
  });

/** The changes in the later dump: changed keys of changed rows, and rows that are new or gone. */
export const differences = (before: Dump, after: Dump): string[] =>
  changes(before, after).flatMap(({ table, key, before: old, after: now }) => {
    if (!old) return [`${table} + ${key}`];
    if (!now) return [`${table} - ${key}`];
    const changed = Object.keys(now).filter((one) => JSON.stringify(old[one]) !== JSON.stringify(now[one]));
    return changed.map((one) => `${table} ${key} ${one}`);
  });

const keyOf = (row: string) => {
  const { id, workflow_id: workflowId, key } = JSON.parse(row);
  return String(id ?? workflowId ?? key ?? row);
};
