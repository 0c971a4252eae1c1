import type { connect } from "@/db/connection";

/** `made`: by the database, so that no statement may name a value. `filled`: made, or with a default. */
type Column = { name: string; type: string; required: boolean; filled: boolean; made: boolean };

/** A primary key, unique constraint or unique index: columns and expressions, and the condition of a partial one. */
export type Key = { name: string; columns: string[]; condition: string | null };

/** A check (`c`) or a foreign key (`f`), with what follows `onDelete` of its target: `c` deletes, `n` empties. */
type Constraint = {
  name: string;
  kind: "c" | "f";
  columns: string[];
  target: string | null;
  onDelete: string;
  rule: string;
};

export type Table = { name: string; columns: Column[]; keys: Key[]; constraints: Constraint[] };
export type Shapes = { tables: Map<string, Table>; enums: Map<string, string[]> };

/** What the database's catalogue says of its enums and tables; without partitions, which no statement names. */
export async function readShapes(sql: ReturnType<typeof connect>): Promise<Shapes> {
  const tables = await sql<Table[]>`
    select relname as name,
      (select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
          'required', attnotnull, 'filled', atthasdef or attidentity <> '',
          'made', attidentity <> '' or attgenerated <> '') order by attnum), '[]')
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', indexrelid::regclass::text,
          'columns', array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place),
          'condition', pg_get_expr(indpred, indrelid))), '[]')
        from pg_index where indrelid = pg_class.oid and indisunique) as keys,
      (select coalesce(json_agg(json_build_object('name', conname, 'kind', contype,
          'columns', array(select attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)),
          'target', confrelid::regclass::text, 'onDelete', confdeltype, 'rule', pg_get_constraintdef(oid))), '[]')
        from pg_constraint where conrelid = pg_class.oid and contype in ('c', 'f')) as constraints
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const enums = await sql<{ name: string; values: string[] }[]>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_enum join pg_type on pg_type.oid = enumtypid where typnamespace = 'public'::regnamespace group by typname`;
  return {
    tables: new Map(tables.map((table) => [table.name, table])),
    enums: new Map(enums.map(({ name, values }) => [name, values])),
  };
}
