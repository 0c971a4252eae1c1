import { sql } from "drizzle-orm";
import { database } from "@/db/client";

type Dump = Record<string, string[]>;

/** Every row of every table as text, like a stolen backup. */
export async function dumpDatabase(): Promise<Dump> {
  const tables = await database().execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const dump: Dump = {};
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await database().execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${table} t`);
    dump[`${schema}.${name}`] = rows.map(({ row }) => row).toSorted();
  }
  return dump;
}

/** The changes in the later dump: changed keys of changed rows (by id), and rows that are new or gone. */
export function differences(before: Dump, after: Dump): string[] {
  return Object.keys(after).flatMap((table) => {
    const old = new Map((before[table] ?? []).map((row) => [keyOf(row), row]));
    const now = new Map((after[table] ?? []).map((row) => [keyOf(row), row]));
    const gone = [...old.keys()].filter((key) => !now.has(key)).map((key) => `${table} - ${key}`);
    return [...now].reduce((list, [key, row]) => {
      const previous = old.get(key);
      if (previous === undefined) return [...list, `${table} + ${key}`];
      if (previous === row) return list;
      const [a, b] = [JSON.parse(previous), JSON.parse(row)];
      return [
        ...list,
        ...Object.keys(b).flatMap((k) =>
          JSON.stringify(a[k]) === JSON.stringify(b[k]) ? [] : [`${table} ${key} ${k}`],
        ),
      ];
    }, gone);
  });
}

const keyOf = (row: string) => {
  const { id, workflow_id: workflowId, key } = JSON.parse(row);
  return String(id ?? workflowId ?? key ?? row);
};
